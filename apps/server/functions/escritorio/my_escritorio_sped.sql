-- The EFD data that the caller's office keeps for all clients.
create or replace function my_escritorio_sped() returns table (version bigint, body jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select o.sped_version, o.sped from pessoa p join escritorio o on o.id = p.escritorio_id
    where p.account_id = app_account() and exists (select from account a where a.id = p.account_id and a.blocked_at is null)
  $$;
revoke execute on function my_escritorio_sped() from public;
grant execute on function my_escritorio_sped() to portal_app;
