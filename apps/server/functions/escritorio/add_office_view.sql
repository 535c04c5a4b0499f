-- Saves a view for the caller's office. Outcome: created, role, exists, full.
create or replace function add_office_view(new_id uuid, wanted jsonb, at timestamptz, most integer) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  me pessoa;
begin
  select p.* into me from pessoa p join account a on a.id = p.account_id where p.account_id = app_account() and a.blocked_at is null;
  if me.papel is null or me.papel = 'assistente' then return 'role'; end if;
  perform from escritorio o where o.id = me.escritorio_id for update; -- two calls at once do not pass the limit
  if (select count(*) from office_view v where v.escritorio_id = me.escritorio_id and v.screen = wanted->>'screen') >= most then
    return 'full';
  end if;
  insert into office_view (id, escritorio_id, screen, name, address, created_by, created_at)
    values (new_id, me.escritorio_id, wanted->>'screen', wanted->>'name', wanted->'address', me.account_id, at)
    on conflict (escritorio_id, screen, name) do nothing;
  return case when found then 'created' else 'exists' end;
end $$;
revoke execute on function add_office_view(uuid, jsonb, timestamptz, integer) from public;
grant execute on function add_office_view(uuid, jsonb, timestamptz, integer) to portal_app;
