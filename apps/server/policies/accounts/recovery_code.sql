create policy scope on recovery_code to portal_app using (account_id = (select app_account()));
