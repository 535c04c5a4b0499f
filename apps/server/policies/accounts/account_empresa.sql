create policy scope on account_empresa to portal_app using (account_id = (select app_account()));
