-- Of the deliveries that the caller sees.
create policy scope on caixa_pedaco to portal_app
  using (exists (select from caixa_entrega e where e.id = entrega_id));
