-- The companies of the portfolio that the caller sees, in order of creation. `wanted`: words with code (the words as a number), tag,
-- responsible, taxId, all optional.
create or replace function my_carteira(wanted jsonb, after bigint, max_rows integer)
  returns table (id bigint, tax_id text, root text, demo boolean, name text, uf text, ie text, regime text, active boolean, proven boolean,
    tags text[], responsible text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.demo, e.name, e.uf, e.ie, e.regime, e.active, e.proven, c.tags, c.responsible
    from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
      join carteira c on c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags) join empresa e on e.id = c.empresa_id
    where p.account_id = app_account() and e.id > after
      and (wanted->>'words' is null or position(fold_text(wanted->>'words') in fold_text(e.name)) > 0
        or (wanted->>'code' <> '' and (starts_with(e.tax_id, wanted->>'code') or position(wanted->>'code' in e.ie) > 0)))
      and (wanted->>'taxId' is null or e.tax_id = wanted->>'taxId')
      and (wanted->>'tag' is null or wanted->>'tag' = any (c.tags))
      and (wanted->>'responsible' is null or fold_text(c.responsible) = fold_text(wanted->>'responsible'))
    order by e.id limit max_rows
  $$;
revoke execute on function my_carteira(jsonb, bigint, integer) from public;
grant execute on function my_carteira(jsonb, bigint, integer) to portal_app;
