-- Whether the caller may keep the webhooks of an office (a dono) or of a company of the scope (a titular).
create or replace function manages_webhook(of_office uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select case when of_office is not null then is_dono(app_account(), of_office)
      else of_empresa = any (app_empresas()) and is_titular(app_account(), of_empresa) end
  $$;
revoke execute on function manages_webhook(uuid, bigint) from public;
grant execute on function manages_webhook(uuid, bigint) to portal_app;
