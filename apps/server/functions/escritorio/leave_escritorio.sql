-- The caller leaves the own office. Outcome: done, none, last_dono.
create or replace function leave_escritorio(at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare office uuid := (select p.escritorio_id from pessoa p where p.account_id = app_account());
begin
  if office is null then return '{"outcome": "none"}'; end if;
  return take_out_pessoa(office, app_account(), '{}', at);
end $$;
revoke execute on function leave_escritorio(timestamptz) from public;
grant execute on function leave_escritorio(timestamptz) to portal_app;
