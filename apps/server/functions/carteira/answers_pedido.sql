-- Whether the caller answers a request: titular of the establishment, or of its root.
create or replace function answers_pedido(q carteira_pedido) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(is_titular(app_account(), q.empresa_id), false)
      or is_root_titular(app_account(), root_of(q.tax_id), (select o.demo from escritorio o where o.id = q.escritorio_id))
  $$;
revoke execute on function answers_pedido(carteira_pedido) from public;
