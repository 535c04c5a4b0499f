-- Companies whose support grant is in force for an account of the provider. A company that requires a second factor requires it here too.
create or replace function support_empresas(wanted uuid, at timestamptz)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples from empresa e
    where e.active and exists (select from account a where a.id = wanted and a.provider and a.blocked_at is null)
      and exists (select from support_grant s where s.empresa_id = e.id and s.revoked_at is null and s.created_at <= at and s.expires_at > at)
      and (not e.second_factor or exists (select from account_factor f where f.account_id = wanted and f.confirmed_at is not null))
    order by e.id
  $$;
revoke execute on function support_empresas(uuid, timestamptz) from public;
grant execute on function support_empresas(uuid, timestamptz) to portal_app;
