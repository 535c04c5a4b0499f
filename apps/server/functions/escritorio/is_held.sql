-- Whether somebody holds a company: its root is held as a whole.
create or replace function is_held(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce((select is_root_held(e.root, e.demo) from empresa e where e.id = of_empresa), false)
  $$;
revoke execute on function is_held(bigint) from public;
