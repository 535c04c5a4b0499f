create policy scope on notice to portal_app using (account_id = app_account()) with check (account_id = app_account());
