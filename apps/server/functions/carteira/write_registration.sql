create or replace function write_registration(of_empresa bigint, wanted jsonb) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update empresa e set name = coalesce(wanted->>'name', e.name), uf = coalesce(wanted->>'uf', e.uf),
        ie = case when wanted ? 'ie' then wanted->>'ie' else e.ie end,
        regime = case when wanted ? 'regime' then wanted->>'regime' else e.regime end,
        simples = coalesce(wanted->>'regime' in ('simples', 'mei'), e.simples)
      where e.id = of_empresa
  $$;
revoke execute on function write_registration(bigint, jsonb) from public;
