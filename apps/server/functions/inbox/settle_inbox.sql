-- Marks lines of the caller's inbox as done; returns how many were open.
create or replace function settle_inbox(ids uuid[], at timestamptz) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
    with gone as (update inbox i set done_at = at where i.recipient = app_account() and i.id = any (ids) and i.done_at is null returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function settle_inbox(uuid[], timestamptz) from public;
grant execute on function settle_inbox(uuid[], timestamptz) to portal_app;
