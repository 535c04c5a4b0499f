create or replace function prove_provider() returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  set local app.provider = 'true'; -- Citus sends SET LOCAL to the workers, but not set_config
end $$;
revoke execute on function prove_provider() from public;
grant execute on function prove_provider() to portal_app;
