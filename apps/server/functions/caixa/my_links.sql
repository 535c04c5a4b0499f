-- Links of the caller's office for the clients of the scope that the caller reaches by it, newest first; ended ones too. `before`: id of the
-- last one seen. Served by `caixa_link_of_client`.
create or replace function my_links(empresas bigint[], before uuid, max_rows integer)
  returns table (id uuid, tax_id text, empresa_name text, kind text, author text, created_at timestamptz, expires_at timestamptz,
    revoked_at timestamptz, used_at timestamptz, uses integer)
  language sql stable security definer set search_path = public, pg_temp as $$
    select l.id, e.tax_id, e.name, l.kind, l.account_name, l.created_at, l.expires_at, l.revoked_at, l.used_at, l.uses
    from pessoa me join caixa_link l on l.escritorio_id = me.escritorio_id join empresa e on e.id = l.empresa_id
    where me.account_id = app_account() and l.empresa_id = any (empresas) and l.empresa_id = any (app_empresas())
      and may_link(me.account_id, me.escritorio_id, l.empresa_id) and (before is null or l.id < before)
    order by l.id desc limit max_rows
  $$;
revoke execute on function my_links(bigint[], uuid, integer) from public;
grant execute on function my_links(bigint[], uuid, integer) to portal_app;
