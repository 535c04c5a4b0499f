-- Who says yes to limited rights: a titular; without one, whoever proved the company and still manages it; where nothing proves it,
-- whoever manages it.
create or replace function answers_for(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
        where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel = 'titular' and g.standing <> 'limited' and a.blocked_at is null
          and (g.standing = 'full' or not exists (select from empresa e where e.id = of_empresa and e.proven)))
      or (not exists (select from account_empresa g join account a on a.id = g.account_id
          where g.empresa_id = of_empresa and g.papel = 'titular' and g.standing = 'full' and a.blocked_at is null)
        and exists (select from account a where a.id = app_account() and a.blocked_at is null)
        and (exists (select from account_empresa g join empresa e on e.id = g.empresa_id
            where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited'
              and (not e.proven or exists (select from empresa_proof p
                where p.empresa_id = of_empresa and p.escritorio_id is null and p.account_id = app_account())))
          or exists (select from carteira c join empresa e on e.id = c.empresa_id
            where c.empresa_id = of_empresa and c.standing <> 'limited' and is_dono(app_account(), c.escritorio_id)
              and (not e.proven or exists (select from empresa_proof p
                where p.empresa_id = of_empresa and (p.escritorio_id = c.escritorio_id
                  or (p.escritorio_id is null and p.account_id = app_account())))))))
  $$;
revoke execute on function answers_for(bigint) from public;
