-- Proposals of offices that wait for the caller as titular, oldest first; `before` has the fields as they are.
create or replace function my_propostas(at timestamptz)
  returns table (id uuid, asker_name text, escritorio_name text, empresa_name text, tax_id text, change jsonb, before jsonb, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select q.id, q.asker_name, o.name, e.name, e.tax_id, q.change,
      jsonb_build_object('name', e.name, 'uf', e.uf, 'ie', e.ie, 'regime', e.regime), q.expires_at
    from account_empresa g join empresa_proposta q on q.empresa_id = g.empresa_id
      join escritorio o on o.id = q.escritorio_id join empresa e on e.id = q.empresa_id
    where g.account_id = app_account() and g.papel = 'titular' and is_titular(app_account(), q.empresa_id) and e.active and q.expires_at > at
      and exists (select from carteira c where c.escritorio_id = q.escritorio_id and c.empresa_id = q.empresa_id) and is_dono(q.asked_by, q.escritorio_id)
    order by q.created_at, q.id
  $$;
revoke execute on function my_propostas(timestamptz) from public;
grant execute on function my_propostas(timestamptz) to portal_app;
