-- Whether an account is titular of a company by a title that waits for nothing. The yes of another titular, of whom nothing is proven, goes
-- no further than that title: what it lets in becomes limited with it when somebody proves the company.
create or replace function is_full_titular(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
      where g.account_id = of_account and g.empresa_id = of_empresa and g.papel = 'titular' and g.standing = 'full' and a.blocked_at is null)
  $$;
revoke execute on function is_full_titular(uuid, bigint) from public;
