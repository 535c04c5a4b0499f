-- Requests of the caller's office that are not expired.
create or replace function my_pedidos(at timestamptz)
  returns table (id uuid, tax_id text, name text, created_at timestamptz, expires_at timestamptz, refused_at timestamptz, has_titular boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select q.id, q.tax_id, q.name, q.created_at, q.expires_at, q.refused_at,
      coalesce(has_live_titular(q.empresa_id), false) or exists (select from empresa e join account_empresa g on g.empresa_id = e.id
        where e.root = root_of(q.tax_id) and is_root_titular(g.account_id, e.root, e.demo))
    from carteira_pedido q where q.escritorio_id = require_dono() and q.expires_at > at order by q.created_at, q.id
  $$;
revoke execute on function my_pedidos(timestamptz) from public;
grant execute on function my_pedidos(timestamptz) to portal_app;
