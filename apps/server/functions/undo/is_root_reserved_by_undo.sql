-- Whether the undo of another office reserves a root. A titular of it, an A1 or a sign-in of it, and the operator pass: their callers do
-- not ask.
create or replace function is_root_reserved_by_undo(of_root text, of_demo boolean, office uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira_undo u join empresa e on e.id = u.empresa_id
      where e.root = of_root and e.demo = of_demo and u.until > at and u.taken_at is null and u.escritorio_id is distinct from office)
  $$;
revoke execute on function is_root_reserved_by_undo(text, boolean, uuid, timestamptz) from public;
