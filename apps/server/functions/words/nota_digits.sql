-- Notes whose number contains one of these digit strings and whose text contains all the words. Served by nota_by_digits.
create or replace function nota_digits(of_empresas bigint[], digits text[], words text[], max_hits integer)
  returns table (empresa_id bigint, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query execute format('select n.empresa_id, n.id from nota n where %s and (%s)%s limit %s',
    case when cardinality(of_empresas) = 1 then format('n.empresa_id = %s', of_empresas[1]) else format('n.empresa_id = any (%L::bigint[])', of_empresas) end,
    (select string_agg(format('n.number::text like %L', like_pattern(digit)), ' or ') from unnest(digits) digit),
    (select string_agg(format(' and n.busca like %L', like_pattern(word)), '') from unnest(words) word), max_hits);
end $$;
revoke execute on function nota_digits(bigint[], text[], text[], integer) from public;
grant execute on function nota_digits(bigint[], text[], text[], integer) to portal_app;
