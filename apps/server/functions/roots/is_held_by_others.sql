-- Whether somebody other than the office and the maker holds this very establishment: an office, or a person who manages it.
create or replace function is_held_by_others(of_empresa bigint, office uuid, maker uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira c where c.empresa_id = of_empresa and c.escritorio_id <> office)
      or exists (select from account_empresa g where g.empresa_id = of_empresa and g.account_id is distinct from maker and not (g.came_limited and g.standing = 'limited'))
  $$;
revoke execute on function is_held_by_others(bigint, uuid, uuid) from public;
