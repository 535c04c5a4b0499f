-- An account with its rights of this moment: work that outlives its session asks again before each company.
create or replace function caller_by_account(wanted uuid)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, factor boolean, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider,
      exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null),
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
          'uf', e.uf, 'simples', e.simples, 'papel', r.papel, 'imports', r.imports, 'origin', r.origin,
          'secondFactor', e.second_factor, 'limited', r.limited) order by e.id), '[]'::jsonb)
        from rights_of(a.id) r join empresa e on e.id = r.empresa_id where e.active)
    from account a where a.id = wanted and a.blocked_at is null
  $$;
revoke execute on function caller_by_account(uuid) from public;
