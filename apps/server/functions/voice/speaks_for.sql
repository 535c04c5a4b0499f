-- Whether an account may still speak in a company for what it made there: not blocked, and at least contador there, directly or by its
-- office. Keys of companies and addresses of packages ask it at each call.
create or replace function speaks_for(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.blocked_at is null)
      and (exists (select from account_empresa g
          where g.account_id = of_account and g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited')
        or exists (select from pessoa p join carteira c on c.escritorio_id = p.escritorio_id and c.empresa_id = of_empresa
          where p.account_id = of_account and p.accepted_at is not null and p.papel <> 'assistente' and c.standing <> 'limited'
            and sees_empresa(p.papel, p.tags, c.tags)))
  $$;
revoke execute on function speaks_for(uuid, bigint) from public;
grant execute on function speaks_for(uuid, bigint) to portal_app;
