create policy scope on access_log to portal_app using (empresa_id = any ((select app_empresas())::bigint[]));
