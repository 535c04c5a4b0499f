-- Absent fields stay as they are. Returns null when there is no such company.
create or replace function provider_change_empresa(of_tax_id text, change jsonb) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare changed bigint;
begin
  perform require_provider();
  update empresa set
    name = coalesce(change->>'name', name), uf = coalesce(change->>'uf', uf),
    ie = case when change ? 'ie' then change->>'ie' else ie end,
    simples = coalesce((change->>'simples')::boolean, simples), active = coalesce((change->>'active')::boolean, active)
    where tax_id = of_tax_id returning id into changed;
  return changed;
end $$;
revoke execute on function provider_change_empresa(text, jsonb) from public;
grant execute on function provider_change_empresa(text, jsonb) to portal_app;
