-- Notes whose key contains `part`, or begins with it, and whose text contains all the words. A beginning is a range of the index of keys;
-- elsewhere all keys of the companies are read from that index. «between 1 and 50» means «> 0», but the planner estimates fewer rows.
create or replace function nota_search_key(of_empresas bigint[], part text, beginning boolean, words text[], max_hits integer)
  returns table (empresa_id bigint, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  if part !~ '^[0-9A-Z]+$' then raise exception 'not a part of a key'; end if;
  return query execute format(
    'select n.empresa_id, n.id from (select n.empresa_id, n.chave from nota n where n.empresa_id = any ($1) and %s %s) k
      join nota n on n.empresa_id = k.empresa_id and n.chave = k.chave where n.empresa_id = any ($1)%s limit $2',
    case when beginning then format('n.chave >= %L and n.chave < %L', part, part || '~')
      else format('strpos(n.chave, %L) between 1 and 50', part) end,
    case when cardinality(words) = 0 then 'limit $2' else 'offset 0' end,
    (select string_agg(format(' and n.busca like %L', like_pattern(word)), '') from unnest(words) word)) using of_empresas, max_hits;
end $$;
revoke execute on function nota_search_key(bigint[], text, boolean, text[], integer) from public;
grant execute on function nota_search_key(bigint[], text, boolean, text[], integer) to portal_app;
