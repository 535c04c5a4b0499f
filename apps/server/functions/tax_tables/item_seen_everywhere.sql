-- The same in several companies, with the company of each product.
create or replace function item_seen_everywhere(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, ncm text, name text, busca text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query execute format('select t.empresa_id, t.ncm, t.name, t.busca from item_seen t where %s and %s limit %s',
    company_condition(of_empresas), words_condition('t.busca', words), max_hits);
end $$;
revoke execute on function item_seen_everywhere(bigint[], text[], integer) from public;
grant execute on function item_seen_everywhere(bigint[], text[], integer) to portal_app;
