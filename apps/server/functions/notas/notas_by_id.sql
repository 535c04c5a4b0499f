-- The stored notes with these ids or keys, and the events of these keys; the arguments are pairs. On one PostgreSQL one join, planned
-- anew at each call: the first imports fill tables whose statistics say that they are empty. On a cluster one query per company, which
-- only its node answers.
create or replace function notas_by_id(of_empresas bigint[], of_ids uuid[]) returns nota[]
  language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  company bigint;
  wanted  uuid[];
  part    nota[];
  found   nota[];
begin
  if not is_cluster() then
    return (select array_agg(t) from (select distinct * from unnest(of_empresas, of_ids)) k (empresa_id, id)
      join nota t on t.empresa_id = k.empresa_id and t.id = k.id);
  end if;
  for company in select distinct e from unnest(of_empresas) e order by e loop
    wanted := array(select distinct k.wanted from unnest(of_empresas, of_ids) k (empresa_id, wanted) where k.empresa_id = company);
    select array_agg(t) into part from nota t where t.empresa_id = company and t.id = any (wanted);
    found := found || part;
  end loop;
  return found;
end $$;
