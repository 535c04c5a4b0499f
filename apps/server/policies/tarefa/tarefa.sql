-- A person sees the own tasks only.
create policy scope on tarefa to portal_app using (account_id = app_account()) with check (account_id = app_account());
