create or replace function erase_my_account() returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if exists (select from account a where a.id = app_account() and a.demo) then raise exception 'account of the demonstration' using errcode = '42501'; end if;
  return erase_account(app_account());
end $$;
revoke execute on function erase_my_account() from public;
grant execute on function erase_my_account() to portal_app;
