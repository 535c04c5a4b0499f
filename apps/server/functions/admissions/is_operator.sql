-- Whether the statement comes from the command line: no account, and a connection of the owner, not of the program's role.
create or replace function is_operator() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select app_account() is null and current_setting('role') <> 'portal_app' and pg_has_role(session_user, current_user, 'member')
$$;
revoke execute on function is_operator() from public;
