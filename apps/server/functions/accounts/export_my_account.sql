create or replace function export_my_account() returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$ select export_account(app_account()) $$;
revoke execute on function export_my_account() from public;
grant execute on function export_my_account() to portal_app;
