create policy scope on caixa_endereco to portal_app
  using (sees_caixa(escritorio_id, empresa_id)) with check (sees_caixa(escritorio_id, empresa_id));
