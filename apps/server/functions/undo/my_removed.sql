-- The clients that the caller's office may bring back, newest removal first.
create or replace function my_removed(at timestamptz)
  returns table (tax_id text, name text, removed_at timestamptz, remover text, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.tax_id, e.name, u.removed_at, a.name, u.until
    from carteira_undo u join empresa e on e.id = u.empresa_id left join account a on a.id = u.removed_by
    where u.escritorio_id = require_dono() and u.until > at and u.taken_at is null order by u.removed_at desc, u.empresa_id
  $$;
revoke execute on function my_removed(timestamptz) from public;
grant execute on function my_removed(timestamptz) to portal_app;
