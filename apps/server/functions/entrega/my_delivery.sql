-- Text and reminder of the caller's office; null where the office has none of its own.
create or replace function my_delivery() returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
    select o.delivery from pessoa p join escritorio o on o.id = p.escritorio_id
      where p.account_id = app_account() and p.accepted_at is not null
  $$;
revoke execute on function my_delivery() from public;
grant execute on function my_delivery() to portal_app;
