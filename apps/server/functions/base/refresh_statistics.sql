-- Collects statistics of tables that grew by a third, when an upload ends: until autovacuum runs, the planner believes the tables of a
-- first import empty.
create or replace function refresh_statistics() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid::regclass from pg_class c
    where c.oid = any (array['nota', 'nota_item', 'nota_total', 'nota_ledger', 'item_seen', 'evento', 'nota_day', 'nota_copy', 'nota_download']::regclass[])
      and pg_relation_size(c.oid) / current_setting('block_size')::int > 8 + c.relpages * 4 / 3
  loop
    -- of two uploads that end together, one collects the statistics
    if pg_try_advisory_xact_lock(hashtext('refresh_statistics'), grown::oid::int) then
      execute format('analyze %s', grown);
    end if;
  end loop;
end $$;
revoke execute on function refresh_statistics() from public;
grant execute on function refresh_statistics() to portal_app;
