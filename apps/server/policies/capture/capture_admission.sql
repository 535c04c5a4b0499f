create policy scope on capture_admission to portal_app using (empresa_id = any ((select app_empresas())::bigint[]));
