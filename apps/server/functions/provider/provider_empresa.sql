create or replace function provider_empresa(wanted text)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  return query select e.id, e.tax_id, e.root, e.name, e.uf, e.simples from empresa e where e.tax_id = wanted;
end $$;
revoke execute on function provider_empresa(text) from public;
grant execute on function provider_empresa(text) to portal_app;
