create policy scope on account_factor to portal_app using (account_id = (select app_account()));
