create policy scope on webhook to portal_app
  using (manages_webhook(escritorio_id, empresa_id)) with check (manages_webhook(escritorio_id, empresa_id));
