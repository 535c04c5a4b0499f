-- Deletes the events before an instant. Served by `feed_event_age`.
create or replace function drop_old_feed(before timestamptz) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  delete from feed_event f where f.at < before;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function drop_old_feed(timestamptz) from public;
