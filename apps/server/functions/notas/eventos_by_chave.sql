create or replace function eventos_by_chave(of_empresas bigint[], of_chaves text[]) returns evento[]
  language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  company bigint;
  wanted  text[];
  part    evento[];
  found   evento[];
begin
  if not is_cluster() then
    return (select array_agg(t) from (select distinct * from unnest(of_empresas, of_chaves)) k (empresa_id, chave)
      join evento t on t.empresa_id = k.empresa_id and t.chave = k.chave);
  end if;
  for company in select distinct e from unnest(of_empresas) e order by e loop
    wanted := array(select distinct k.wanted from unnest(of_empresas, of_chaves) k (empresa_id, wanted) where k.empresa_id = company);
    select array_agg(t) into part from evento t where t.empresa_id = company and t.chave = any (wanted);
    found := found || part;
  end loop;
  return found;
end $$;
