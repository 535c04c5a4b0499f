-- Whether a company has a titular who is not blocked.
create or replace function has_live_titular(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
      where g.empresa_id = of_empresa and g.papel = 'titular' and g.standing <> 'limited' and a.blocked_at is null)
  $$;
revoke execute on function has_live_titular(bigint) from public;
