-- A download link ends with the session that made it and is answered with the rights that session has when the link is used.
delete from download_link; -- each lives a minute
alter table download_link add column session_hash bytea not null;

drop function take_download_link(bytea, timestamptz);
-- Deletes the link in the statement that answers it: the second caller finds nothing. Whether the session is alive is asked of caller_by_token.
create function take_download_link(wanted bytea, at timestamptz) returns table (session_hash bytea, request jsonb)
  language sql volatile security definer set search_path = public, pg_temp as $$
    with taken as (delete from download_link where token_hash = wanted returning *)
    select t.session_hash, t.request from taken t where t.expires_at > at
  $$;
revoke execute on function take_download_link(bytea, timestamptz) from public;
grant execute on function take_download_link(bytea, timestamptz) to portal_app;
