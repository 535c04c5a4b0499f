-- Saves text and reminder of the office, by its dono or contador. False for others.
create or replace function save_delivery(wanted jsonb) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update escritorio o set delivery = wanted
    from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
    where p.account_id = app_account() and p.accepted_at is not null and p.papel <> 'assistente' and o.id = p.escritorio_id;
  return found;
end $$;
revoke execute on function save_delivery(jsonb) from public;
grant execute on function save_delivery(jsonb) to portal_app;
