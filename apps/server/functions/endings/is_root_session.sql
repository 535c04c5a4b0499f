-- Whether a session was opened by a certificate of a root, and by its holder.
create or replace function is_root_session(own_session bytea, of_root text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from session s where s.token_hash = own_session and s.account_id = app_account() and s.method = 'certificado')
      and is_proven_holder(app_account(), of_root)
  $$;
revoke execute on function is_root_session(bytea, text) from public;
