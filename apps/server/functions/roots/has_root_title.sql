-- Whether an account has a title of the root of a company.
create or replace function has_root_title(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
        join empresa o on o.root = e.root and o.demo = e.demo
      where o.id = of_empresa and g.account_id = of_account and g.papel = 'titular' and g.root_title and g.standing = 'full' and a.blocked_at is null)
  $$;
revoke execute on function has_root_title(uuid, bigint) from public;
