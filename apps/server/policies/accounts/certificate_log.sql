create policy scope on certificate_log to portal_app using (account_id = (select app_account()));
