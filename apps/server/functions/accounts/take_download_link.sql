-- Deletes a download link and answers it in the same statement, so a second caller gets no row. The caller checks the session by
-- caller_by_token.
create or replace function take_download_link(wanted bytea, at timestamptz) returns table (session_hash bytea, request jsonb)
  language sql volatile security definer set search_path = public, pg_temp as $$
    with taken as (delete from download_link where token_hash = wanted returning *)
    select t.session_hash, t.request from taken t where t.expires_at > at
  $$;
revoke execute on function take_download_link(bytea, timestamptz) from public;
grant execute on function take_download_link(bytea, timestamptz) to portal_app;
