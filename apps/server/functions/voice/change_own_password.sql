-- Sets the caller's own password. The session of `own_session` stays.
create or replace function change_own_password(new_hash text, own_session bytea, keep_keys uuid[], at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update account a set password_hash = new_hash where a.id = app_account() and not a.demo;
  if not found then raise exception 'no caller' using errcode = '42501'; end if;
  perform end_voices('new_password', array[app_account()], null, null, own_session, coalesce(keep_keys, '{}'), at);
end $$;
revoke execute on function change_own_password(text, bytea, uuid[], timestamptz) from public;
grant execute on function change_own_password(text, bytea, uuid[], timestamptz) to portal_app;
