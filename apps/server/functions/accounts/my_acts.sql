-- The caller's own acts in the companies of the scope and in the installation, before the row `before`; newest first.
create or replace function my_acts(before uuid, most integer)
  returns table (id uuid, at timestamptz, what text, empresa_id bigint, target text, detail text, address text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select a.id, a.at, a.what, a.empresa_id, a.target, a.detail, a.address from audit a
    where a.empresa_id = any (app_empresas() || 0::bigint) and a.account_id = app_account() and (before is null or a.id < before)
    order by a.id desc limit most;
end $$;
revoke execute on function my_acts(uuid, integer) from public;
grant execute on function my_acts(uuid, integer) to portal_app;
