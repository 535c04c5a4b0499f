-- The other titles, offices and A1 in the root of the caller, who signed in by its e-CNPJ. No rows in another session.
create or replace function root_holders(own_session bytea)
  returns table (id uuid, kind text, name text, tax_id text, empresa_id bigint, empresa_tax_id text, empresa_name text, since timestamptz,
    account_id uuid, escritorio_id uuid, certificate_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
    with companies as (select e.* from empresa e where e.root = own_root() and not e.demo and is_root_session(own_session, e.root))
    select md5('root title ' || g.account_id || ' ' || e.id)::uuid, 'titular', coalesce(g.name, a.name), a.tax_id, e.id, e.tax_id, e.name,
        g.created_at, a.id, null::uuid, null::uuid
      from companies e join account_empresa g on g.empresa_id = e.id join account a on a.id = g.account_id
      where g.papel = 'titular' and a.id <> app_account()
    union all
    select md5('root office ' || c.escritorio_id || ' ' || e.id)::uuid, 'escritorio', o.name, o.tax_id, e.id, e.tax_id, e.name,
        c.created_at, null, c.escritorio_id, null
      from companies e join carteira c on c.empresa_id = e.id join escritorio o on o.id = c.escritorio_id
    union all
    select md5('root a1 ' || m.certificate_id || ' ' || e.id)::uuid, 'certificado', coalesce(o.name, k.created_by_name), o.tax_id, e.id,
        e.tax_id, e.name, m.admitted_at, k.keeper_account, k.keeper_escritorio, k.id
      from companies e join capture_admission m on m.empresa_id = e.id join capture_certificate k on k.id = m.certificate_id
        left join escritorio o on o.id = k.keeper_escritorio
      where k.keeper_account is distinct from app_account()
    order by 6, 2, 8, 1
  $$;
revoke execute on function root_holders(bytea) from public;
grant execute on function root_holders(bytea) to portal_app;
