-- SQL condition on a company column. More than 8 companies are compared row by row: the index by trigrams would be read once for each.
create or replace function company_condition(of_empresas bigint[]) returns text language sql immutable as $$
  select case when cardinality(of_empresas) = 1 then format('t.empresa_id = %s', of_empresas[1])
    when cardinality(of_empresas) <= 8 then format('t.empresa_id = any (%L::bigint[])', of_empresas)
    else format('(t.empresa_id + 0) = any (%L::bigint[])', of_empresas) end
$$;
