create policy scope on download_link to portal_app using (account_id = (select app_account())) with check (account_id = (select app_account()));
