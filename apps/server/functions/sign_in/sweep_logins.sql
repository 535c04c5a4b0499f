-- Deletes expired rows; called from time to time.
create or replace function sweep_logins() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from account_takeover where expires_at <= now();
    delete from grant_invitation where expires_at <= now() - interval '1 day';
  $$;
revoke execute on function sweep_logins() from public;
grant execute on function sweep_logins() to portal_app;
