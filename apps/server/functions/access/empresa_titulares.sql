-- Whom the users of a company ask for what only a titular may do. For every user of the company.
create or replace function empresa_titulares(of_empresa bigint) returns table (name text, email text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(g.name, a.name), coalesce(g.email, a.email)
    from account_empresa g join account a on a.id = g.account_id
    where g.empresa_id = of_empresa and g.papel = 'titular' and a.blocked_at is null and of_empresa = any (app_empresas())
    order by g.created_at, a.id
  $$;
revoke execute on function empresa_titulares(bigint) from public;
grant execute on function empresa_titulares(bigint) to portal_app;
