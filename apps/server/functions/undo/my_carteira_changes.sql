-- Changes of several clients of the caller's office since `oldest`, the newest first; of one id alone, locked, when it is given.
create or replace function my_carteira_changes(oldest timestamptz, of_id uuid, most integer)
  returns table (id uuid, made_by_name text, made_at timestamptz, undone_at timestamptz, lines jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  office uuid := require_dono();
begin
  if of_id is not null then
    perform from carteira_change c where c.id = of_id and c.escritorio_id = office for update;
  end if;
  return query select c.id, c.made_by_name, c.made_at, c.undone_at, c.lines from carteira_change c
    where c.escritorio_id = office and c.made_at >= oldest and (of_id is null or c.id = of_id) order by c.made_at desc, c.id desc limit most;
end $$;
revoke execute on function my_carteira_changes(timestamptz, uuid, integer) from public;
grant execute on function my_carteira_changes(timestamptz, uuid, integer) to portal_app;
