create policy scope on sped_passado to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]));
