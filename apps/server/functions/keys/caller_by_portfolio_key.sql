-- The key with its owner and companies, while the maker of an office's key may still speak for the office; no row for a key that is unknown,
-- revoked, expired, or of a blocked person.
create or replace function caller_by_portfolio_key(wanted bytea, at timestamptz)
  returns table (key_id uuid, name text, scopes text[], owner_id uuid, owner_name text, uf text, demo boolean, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.scopes, coalesce(o.id, a.id), coalesce(o.name, a.name), coalesce(o.uf, a.uf), coalesce(o.demo, a.demo),
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name, 'uf', e.uf,
          'simples', e.simples, 'papel', e.papel, 'imports', e.imports,
          'origin', case when o.id is null then 'direta' else 'escritorio' end) order by e.id), '[]'::jsonb)
        from empresas_of_account(k.id) e)
    from portfolio_key k left join account a on a.id = k.account_id left join escritorio o on o.id = k.escritorio_id
    where k.hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
      and case when o.id is null then a.blocked_at is null else speaks_for_office(k.created_by, o.id) end
  $$;
revoke execute on function caller_by_portfolio_key(bytea, timestamptz) from public;
grant execute on function caller_by_portfolio_key(bytea, timestamptz) to portal_app;
