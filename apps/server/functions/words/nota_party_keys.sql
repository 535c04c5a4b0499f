-- For each condition on texto: the keys of the matching parties as an array in text form, and their number. Without whole words it reads
-- the table in its physical order: a company's texts are stored together but unordered by key, which the planner does not know, so index scans are off.
create or replace function nota_party_keys(of_empresas bigint[], sayings text[], of_rows text, out keys text[], out held bigint[])
  language plpgsql stable set enable_indexscan = off as $$
begin
  execute format('select array[%s], array[%s] from nota_text t where t.of_party and %s',
    (select string_agg(format('array_agg(%s key) filter (where %s)::text',
      case when cardinality(of_empresas) > 1 then 'distinct' end, s), ', ' order by at) from unnest(sayings) with ordinality l (s, at)),
    (select string_agg(format('count(*) filter (where %s)', s), ', ' order by at) from unnest(sayings) with ordinality l (s, at)),
    of_rows) into keys, held;
end $$;
revoke execute on function nota_party_keys(bigint[], text[], text) from public;
