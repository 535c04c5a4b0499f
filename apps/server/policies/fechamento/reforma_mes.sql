create policy scope on reforma_mes to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[]));
