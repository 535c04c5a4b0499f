-- Outcome: revoked, same (it already was), unknown.
create or replace function revoke_portfolio_key(of_office boolean, wanted uuid, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  office uuid := case when of_office then require_dono() end;
  found_key portfolio_key;
begin
  select k.* into found_key from portfolio_key k
    where k.id = wanted and case when of_office then k.escritorio_id = office else k.account_id = app_account() end for update;
  if found_key.id is null then return 'unknown'; end if;
  if found_key.revoked_at is not null then return 'same'; end if;
  update portfolio_key k set revoked_at = at where k.id = wanted;
  return 'revoked';
end $$;
revoke execute on function revoke_portfolio_key(boolean, uuid, timestamptz) from public;
grant execute on function revoke_portfolio_key(boolean, uuid, timestamptz) to portal_app;
