create or replace function remove_pessoa(of_account uuid, adopts jsonb, at timestamptz) returns jsonb
  language sql volatile security definer set search_path = public, pg_temp as $$ select take_out_pessoa(require_dono(), of_account, adopts, at) $$;
revoke execute on function remove_pessoa(uuid, jsonb, timestamptz) from public;
grant execute on function remove_pessoa(uuid, jsonb, timestamptz) to portal_app;
