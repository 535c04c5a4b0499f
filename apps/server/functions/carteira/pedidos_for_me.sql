-- Requests that wait for the caller as titular, oldest first.
create or replace function pedidos_for_me(at timestamptz)
  returns table (id uuid, asker_name text, escritorio_name text, empresa_name text, tax_id text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select q.id, q.asker_name, o.name, coalesce(e.name, nullif(q.name, ''), q.tax_id), q.tax_id, q.expires_at
    from carteira_pedido q join escritorio o on o.id = q.escritorio_id left join empresa e on e.id = q.empresa_id
    where root_of(q.tax_id) in (select m.root from account_empresa g join empresa m on m.id = g.empresa_id
        where g.account_id = app_account() and g.papel = 'titular')
      and answers_pedido(q) and coalesce(e.active, true) and q.refused_at is null and q.expires_at > at and is_dono(q.asked_by, q.escritorio_id)
    order by q.created_at, q.id
  $$;
revoke execute on function pedidos_for_me(timestamptz) from public;
grant execute on function pedidos_for_me(timestamptz) to portal_app;
