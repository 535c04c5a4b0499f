-- Keeps a change of several clients of the caller's office, and drops those of which the days have passed.
create or replace function keep_carteira_change(new_id uuid, changed jsonb, who text, at timestamptz, oldest timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  office uuid := require_dono();
begin
  delete from carteira_change c where c.escritorio_id = office and c.made_at < oldest;
  insert into carteira_change (id, escritorio_id, made_by_name, made_at, lines) values (new_id, office, who, at, changed);
end $$;
revoke execute on function keep_carteira_change(uuid, jsonb, text, timestamptz, timestamptz) from public;
grant execute on function keep_carteira_change(uuid, jsonb, text, timestamptz, timestamptz) to portal_app;
