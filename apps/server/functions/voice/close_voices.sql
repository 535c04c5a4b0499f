-- Ends an event's voices after the adoption of some. Returns `what_ends` with the adopted ids.
create or replace function close_voices(event text, accounts uuid[], office uuid, empresas bigint[], adopts jsonb, at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  listed  jsonb := what_ends(event, accounts, office, empresas, at);
  adopted jsonb := case when app_account() = any (accounts) then '[]' else adopt_voices(listed, adopts, app_account()) end;
begin
  perform end_voices(event, accounts, office, empresas, null, null, at);
  return listed || jsonb_build_object('adopted', adopted, 'destroyed', false);
end $$;
revoke execute on function close_voices(text, uuid[], uuid, bigint[], jsonb, timestamptz) from public;
