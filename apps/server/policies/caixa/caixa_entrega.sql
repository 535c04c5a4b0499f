create policy scope on caixa_entrega to portal_app
  using (sees_caixa(escritorio_id, empresa_id)) with check (sees_caixa(escritorio_id, empresa_id));
