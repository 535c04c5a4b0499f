-- Blocks an account: what it has is suspended, its sessions end; `at` null unblocks it. Returns its tax id, null when there is no such account.
create or replace function provider_block(of_account uuid, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare blocked text;
begin
  perform require_provider();
  update account set blocked_at = case when at is null then null else coalesce(blocked_at, at) end
    where id = of_account returning tax_id into blocked;
  if at is not null then perform end_voices('block', array[of_account], null, null, null, null, at); end if;
  return blocked;
end $$;
revoke execute on function provider_block(uuid, timestamptz) from public;
grant execute on function provider_block(uuid, timestamptz) to portal_app;
