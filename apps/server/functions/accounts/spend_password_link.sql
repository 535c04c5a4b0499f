-- Sets the password by a live link and deletes the link: of several concurrent calls one succeeds. Ends every session of the account
-- and records that the person set the password. `keep_keys`: the personal keys that the person keeps.
create or replace function spend_password_link(wanted bytea, at timestamptz, new_hash text, keep_keys uuid[]) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare holder uuid := live_password_link(wanted, at);
begin
  delete from password_link where token_hash = wanted and account_id = holder;
  if not found then return false; end if;
  update account set password_hash = new_hash, password_own_at = at where id = holder;
  perform end_voices('new_password', array[holder], null, null, null, coalesce(keep_keys, '{}'), at);
  return true;
end $$;
revoke execute on function spend_password_link(bytea, timestamptz, text, uuid[]) from public;
grant execute on function spend_password_link(bytea, timestamptz, text, uuid[]) to portal_app;
