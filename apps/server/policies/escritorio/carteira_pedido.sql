-- Reached through functions only.
create policy scope on carteira_pedido to portal_app using (false);
