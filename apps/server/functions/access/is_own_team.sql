-- Whether a grant would let the provider give a company's documents to an account of its own team without a support grant.
create or replace function is_own_team(of_empresa bigint, of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select not is_titular(app_account(), of_empresa) and exists (select from account where id = of_account and provider)
  $$;
revoke execute on function is_own_team(bigint, uuid) from public;
