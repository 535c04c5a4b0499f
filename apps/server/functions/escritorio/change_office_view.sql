-- Changes name or address of a view; fields that `wanted` does not have stay. `wanted` null deletes it.
-- Outcome: done, unknown, role, exists.
create or replace function change_office_view(of_id uuid, wanted jsonb) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  may boolean;
begin
  select v.changeable into may from my_office_views(null) v where v.id = of_id;
  if may is null then return 'unknown'; end if;
  if not may then return 'role'; end if;
  if wanted is null then
    delete from office_view v where v.id = of_id;
    return 'done';
  end if;
  update office_view v set name = coalesce(wanted->>'name', v.name), address = coalesce(wanted->'address', v.address) where v.id = of_id;
  return 'done';
exception when unique_violation then
  return 'exists';
end $$;
revoke execute on function change_office_view(uuid, jsonb) from public;
grant execute on function change_office_view(uuid, jsonb) to portal_app;
