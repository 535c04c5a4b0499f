-- The live personal keys of a link's person, for the form that sets the password.
create or replace function password_link_keys(wanted bytea, at timestamptz) returns table (id uuid, name text, hint text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.hint from portfolio_key k
    where k.account_id = live_password_link(wanted, at) and k.revoked_at is null and (k.expires_at is null or k.expires_at > at) order by k.id desc
  $$;
revoke execute on function password_link_keys(bytea, timestamptz) from public;
grant execute on function password_link_keys(bytea, timestamptz) to portal_app;
