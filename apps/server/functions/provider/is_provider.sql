-- Whether the caller is an account of the provider that is not blocked.
create or replace function is_provider() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account where id = app_account() and provider and blocked_at is null)
  $$;
revoke execute on function is_provider() from public;
grant execute on function is_provider() to portal_app;
