-- Under row-level security LIKE cannot use an index. The function therefore runs as the owner and reads only a company of the caller.
create or replace function item_seen_search(of_empresa bigint, words text[], max_hits integer)
  returns table (ncm text, name text, gtin text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  word text;
  conditions text := '';
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  foreach word in array words loop
    conditions := conditions || format(' and s.busca like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute format('select s.ncm, s.name, s.gtin from item_seen s where s.empresa_id = %s%s limit %s', of_empresa, conditions, max_hits);
end $$;
revoke execute on function item_seen_search(bigint, text[], integer) from public;
grant execute on function item_seen_search(bigint, text[], integer) to portal_app;
