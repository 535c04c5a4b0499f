-- A first import of thousands of notes meets a planner that still believes the tables empty until autovacuum comes by, and every
-- question asked meanwhile may take the slowest way. Whoever ends an upload asks for new statistics of the tables it grew by a third.
create function refresh_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid::regclass from pg_class c
    where c.oid = any (array['nota', 'nota_item', 'nota_total', 'nota_ledger', 'item_seen', 'evento', 'nota_day', 'nota_copy', 'nota_download']::regclass[])
      and pg_relation_size(c.oid) / current_setting('block_size')::int > 8 + c.relpages * 4 / 3
  loop
    -- two uploads that end together: one of them is enough
    if pg_try_advisory_xact_lock(hashtext('refresh_statistics'), grown::oid::int) then
      execute format('analyze %s', grown);
    end if;
  end loop;
end $$;
revoke execute on function refresh_statistics() from public;
grant execute on function refresh_statistics() to portal_app;
