-- The caller's office; no row without one.
create or replace function my_escritorio()
  returns table (id uuid, name text, uf text, tax_id text, demo boolean, papel text, sees_all boolean, empresas bigint, pessoas bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select o.id, o.name, o.uf, o.tax_id, o.demo, p.papel, p.papel = 'dono' or p.tags is null,
      (select count(*) from carteira c where c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags)), (select count(*) from pessoa m where m.escritorio_id = o.id)
    from pessoa p join escritorio o on o.id = p.escritorio_id join account a on a.id = p.account_id
    where p.account_id = app_account() and a.blocked_at is null
  $$;
revoke execute on function my_escritorio() from public;
grant execute on function my_escritorio() to portal_app;
