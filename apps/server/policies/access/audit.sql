-- Only the provider reads the rows of the installation (company 0). Every caller inserts rows about its own acts.
create policy scope on audit to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[]) and (empresa_id <> 0 or (select is_provider())))
  with check (empresa_id = any ((select app_empresas())::bigint[]));
