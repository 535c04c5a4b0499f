-- Whether a titular of the company may treat the login as a new one: unused, created over the network, without any grant, and
-- without an invitation in another company.
create or replace function is_as_new(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(of_account)
      and exists (select from account a where a.id = of_account and a.made_in is not null and a.blocked_at is null)
      and not exists (select from account_empresa g where g.account_id = of_account)
      and not exists (select from grant_invitation i where i.account_id = of_account and i.empresa_id is distinct from of_empresa)
  $$;
revoke execute on function is_as_new(uuid, bigint) from public;
