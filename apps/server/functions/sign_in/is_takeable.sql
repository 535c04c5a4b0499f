-- Whether the first certificate sign-in takes the login over: it was never proven, and somebody else created it. A login that the
-- operator created is not taken over once its person has set the password by a link.
create or replace function is_takeable(a account) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.proven_at is null and a.takeover_refused_at is null and not a.provider and not a.demo
      and not (a.made_in is null and a.made_by is null and a.password_own_at is not null)
  $$;
revoke execute on function is_takeable(account) from public;
