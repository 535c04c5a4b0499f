-- The account of a live link. A link ends when its maker loses the right to create it.
create or replace function live_password_link(wanted bytea, at timestamptz) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select l.account_id from password_link l join account a on a.id = l.account_id
    where l.token_hash = wanted and l.expires_at > at and a.blocked_at is null
      and (l.made_by is null or l.made_by = l.account_id or may_set_password(l.made_by, l.account_id))
  $$;
revoke execute on function live_password_link(bytea, timestamptz) from public;
