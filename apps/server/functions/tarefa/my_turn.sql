-- The turn of the caller's work: people of one office share it.
create or replace function my_turn() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select 'office ' || p.escritorio_id from pessoa p where p.account_id = app_account() limit 1), 'account ' || app_account())
$$;
revoke execute on function my_turn() from public;
grant execute on function my_turn() to portal_app;
