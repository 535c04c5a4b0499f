create policy scope on session to portal_app using (account_id = (select app_account()));
