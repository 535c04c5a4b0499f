-- Saves the rule for reminders of mailed requests, by a dono or contador of the office; days null: off. It holds from when it was turned on.
-- False for others.
create or replace function save_reminders(days integer, most integer, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update escritorio o set reminder_days = days, reminder_most = case when days is not null then most end,
      reminder_since = case when days is not null then coalesce(o.reminder_since, at) end
    from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
    where p.account_id = app_account() and p.accepted_at is not null and p.papel <> 'assistente' and o.id = p.escritorio_id;
  return found;
end $$;
revoke execute on function save_reminders(integer, integer, timestamptz) from public;
grant execute on function save_reminders(integer, integer, timestamptz) to portal_app;
