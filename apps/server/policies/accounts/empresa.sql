create policy scope on empresa to portal_app using (id = any ((select app_empresas())::bigint[]));
