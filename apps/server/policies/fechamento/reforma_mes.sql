create policy scope on reforma_mes for select to portal_app using (empresa_id = any ((select app_empresas())::bigint[]));
