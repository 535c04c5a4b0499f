create or replace function put_carteira(lines jsonb, at timestamptz, until timestamptz) returns table (line integer, outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare office uuid := require_dono();
begin
  return query select * from write_carteira(office, app_account(), lines, at, until, count_lookups(office, lines, at));
end $$;
revoke execute on function put_carteira(jsonb, timestamptz, timestamptz) from public;
grant execute on function put_carteira(jsonb, timestamptz, timestamptz) to portal_app;
