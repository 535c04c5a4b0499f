-- Whether an account that is not blocked is titular of a company. A limited titular decides nothing.
create or replace function is_titular(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from account_empresa g join account a on a.id = g.account_id
      where g.account_id = of_account and g.empresa_id = of_empresa and g.papel = 'titular' and g.standing <> 'limited' and a.blocked_at is null)
  $$;
revoke execute on function is_titular(uuid, bigint) from public;
