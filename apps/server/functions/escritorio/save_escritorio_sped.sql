-- Returns the new version; null when `over` is not the stored one. `over` null saves over any.
create or replace function save_escritorio_sped(wanted jsonb, over bigint) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
    update escritorio o set sped = wanted, sped_version = o.sped_version + 1
      where o.id = require_dono() and (over is null or o.sped_version = over) returning o.sped_version
  $$;
revoke execute on function save_escritorio_sped(jsonb, bigint) from public;
grant execute on function save_escritorio_sped(jsonb, bigint) to portal_app;
