create policy scope on pedido_email to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]));
