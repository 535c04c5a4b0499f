create policy scope on webhook_delivery to portal_app
  using (exists (select from webhook w where w.id = webhook_id)) with check (exists (select from webhook w where w.id = webhook_id));
