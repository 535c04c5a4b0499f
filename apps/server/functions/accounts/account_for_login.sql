-- Questions that are asked before the caller is known. Each answers about exactly the value that was passed.
create or replace function account_for_login(wanted text) returns setof account
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from account where login = wanted $$;
revoke execute on function account_for_login(text) from public;
grant execute on function account_for_login(text) to portal_app;
