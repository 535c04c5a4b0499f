create or replace function my_limited()
  returns table (id uuid, name text, empresa_name text, tax_id text, papel text, since timestamptz, escritorio_id uuid, account_id uuid, empresa_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    with mine as (
      select distinct k.empresa_id from (
        select g.empresa_id from account_empresa g where g.account_id = app_account() and g.papel <> 'consulta'
        union all
        select c.empresa_id from pessoa d join carteira c on c.escritorio_id = d.escritorio_id where d.account_id = app_account() and d.papel = 'dono') k
      where (exists (select from carteira c where c.empresa_id = k.empresa_id and c.standing = 'limited')
          or exists (select from account_empresa g where g.empresa_id = k.empresa_id and g.standing = 'limited'))
        and answers_for(k.empresa_id))
    select md5('carteira ' || c.escritorio_id || ' ' || c.empresa_id)::uuid, o.name, e.name, e.tax_id, 'contador', c.created_at, c.escritorio_id, null::uuid, e.id
      from mine m join carteira c on c.empresa_id = m.empresa_id and c.standing = 'limited'
      join escritorio o on o.id = c.escritorio_id join empresa e on e.id = c.empresa_id
    union all
    select md5('account ' || g.account_id || ' ' || g.empresa_id)::uuid, coalesce(g.name, a.name), e.name, e.tax_id, g.papel, g.created_at, null::uuid, a.id, e.id
      from mine m join account_empresa g on g.empresa_id = m.empresa_id and g.standing = 'limited'
      join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
    order by 6, 1
  $$;
revoke execute on function my_limited() from public;
grant execute on function my_limited() to portal_app;
