-- The companies that an account or a key of a person or an office may use, by grant or by support grant, in order of id. Leaves out
-- companies in which the right is limited, and those that require a second factor when the account, or the creator of the key, has none; no row for a
-- blocked account or a key whose maker is blocked. A download link is answered with the rights of that moment.
create or replace function empresas_of_account(wanted uuid)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text, imports boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples, coalesce(r.papel, 'consulta'), coalesce(r.imports, false)
    from empresa e left join rights_of(wanted) r on r.empresa_id = e.id and not r.limited
    where e.active and (exists (select from account a where a.id = wanted and a.blocked_at is null)
        or exists (select from portfolio_key k where k.id = wanted and k.revoked_at is null
          and not exists (select from account a where a.id = k.created_by and a.blocked_at is not null)))
      and (r.empresa_id is not null or e.id in (select s.id from support_empresas(wanted, now()) s))
      and (not e.second_factor or exists (select from account_factor f where f.confirmed_at is not null
        and f.account_id = coalesce((select k.created_by from portfolio_key k where k.id = wanted), wanted)))
    order by e.id
  $$;
revoke execute on function empresas_of_account(uuid) from public;
grant execute on function empresas_of_account(uuid) to portal_app;
