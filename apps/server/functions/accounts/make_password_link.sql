-- Creates a link in the scope of its maker and deletes the earlier links of the account. A link that is answered to its maker
-- (`shown`) needs may_see_link; every other link is mailed.
create or replace function make_password_link(of_account uuid, of_kind text, of_hash bytea, at timestamptz, until timestamptz, shown boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_account() is distinct from of_account and not may_set_password(app_account(), of_account) then
    raise exception 'not theirs to set' using errcode = '42501';
  end if;
  if shown and not may_see_link(app_account(), of_account) then
    raise exception 'not theirs to see' using errcode = '42501';
  end if;
  delete from password_link where account_id = of_account;
  insert into password_link (token_hash, account_id, kind, made_by, created_at, expires_at)
    values (of_hash, of_account, of_kind, app_account(), at, until);
end $$;
revoke execute on function make_password_link(uuid, text, bytea, timestamptz, timestamptz, boolean) from public;
grant execute on function make_password_link(uuid, text, bytea, timestamptz, timestamptz, boolean) to portal_app;
