-- The roots of a batch that the office may bring in, judged before the first line is written: the batch is one.
create or replace function open_roots(office uuid, maker uuid, lines jsonb, at timestamptz) returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(r.root), '{}') from (select distinct root_of(l.value->>'taxId') as root from jsonb_array_elements(lines) l) r
    where may_bring_root(office, maker, r.root, (select o.demo from escritorio o where o.id = office), at)
  $$;
revoke execute on function open_roots(uuid, uuid, jsonb, timestamptz) from public;
