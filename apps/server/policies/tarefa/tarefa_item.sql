-- A person sees, in the own tasks, the companies that the person may use now.
create policy scope on tarefa_item to portal_app
  using (account_id = app_account() and empresa_id = any ((select app_empresas())::bigint[]))
  with check (account_id = app_account() and empresa_id = any ((select app_empresas())::bigint[]));
