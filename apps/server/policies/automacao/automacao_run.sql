create policy scope on automacao_run to portal_app
  using (exists (select from automacao a where a.id = automacao_id)) with check (exists (select from automacao a where a.id = automacao_id));
