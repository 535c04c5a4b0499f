create or replace function is_reserved_by_undo(of_empresa bigint, office uuid, at timestamptz default now()) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from empresa e where e.id = of_empresa and is_root_reserved_by_undo(e.root, e.demo, office, at))
  $$;
revoke execute on function is_reserved_by_undo(bigint, uuid, timestamptz) from public;
