-- Counts one use of a key. The hash in the argument is the proof that the caller has the key.
create or replace function count_portfolio_key(wanted bytea, of_call text, of_address text, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    insert into portfolio_key_use as u (key_id, day, call, address, last_at)
      select k.id, (at at time zone 'UTC')::date, of_call, of_address, at from portfolio_key k where k.hash = wanted
    on conflict (key_id, day, call, address) do update set uses = u.uses + 1, last_at = excluded.last_at
  $$;
revoke execute on function count_portfolio_key(bytea, text, text, timestamptz) from public;
grant execute on function count_portfolio_key(bytea, text, text, timestamptz) to portal_app;
