-- Whether somebody who is not blocked is responsible for a company. While nobody is, its capture is suspended.
create or replace function has_active_responsible(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira c join pessoa p on p.escritorio_id = c.escritorio_id join account a on a.id = p.account_id
        where c.empresa_id = of_empresa and c.standing <> 'limited' and p.papel <> 'assistente' and p.accepted_at is not null
          and a.blocked_at is null)
      or exists (select from account_empresa g join account a on a.id = g.account_id
        where g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited' and a.blocked_at is null)
  $$;
revoke execute on function has_active_responsible(bigint) from public;
