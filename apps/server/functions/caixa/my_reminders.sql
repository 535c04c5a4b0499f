-- The rule of the caller's office for reminders of mailed requests; days null: off.
create or replace function my_reminders() returns table (days integer, most integer, since timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select o.reminder_days::integer, o.reminder_most::integer, o.reminder_since from pessoa p join escritorio o on o.id = p.escritorio_id
      where p.account_id = app_account() and p.accepted_at is not null
  $$;
revoke execute on function my_reminders() from public;
grant execute on function my_reminders() to portal_app;
