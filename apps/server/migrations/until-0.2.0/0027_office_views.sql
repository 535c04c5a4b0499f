-- Views (saved filters) that the people of an office share.

create table office_view (
  id            uuid primary key,
  escritorio_id uuid not null references escritorio,
  screen        text not null check (screen in ('fechamento', 'carteira', 'notas')),
  name          text not null check (length(name) between 1 and 40),
  address       jsonb not null check (jsonb_typeof(address) = 'object'), -- filters, order and columns as in the address of the screen
  created_by    uuid references account on delete set null,              -- null: its author's account was erased
  created_at    timestamptz not null,
  unique (escritorio_id, screen, name)
);
create index office_view_by_author on office_view (created_by);

alter table office_view enable row level security;
alter table office_view force row level security;
create policy owner_all on office_view to current_user using (true) with check (true);
create policy scope on office_view to portal_app using (false); -- reached through the functions below only

-- The views of the caller's office. `changeable`: the caller is a dono, or its author with a papel that may save views.
create function my_office_views(of_screen text)
  returns table (id uuid, screen text, name text, address jsonb, author text, changeable boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select v.id, v.screen, v.name, v.address, (select p.name from pessoa p where p.account_id = v.created_by and p.escritorio_id = v.escritorio_id),
      me.papel = 'dono' or (me.papel = 'contador' and v.created_by = me.account_id)
    from pessoa me join office_view v on v.escritorio_id = me.escritorio_id
    where me.account_id = app_account() and (of_screen is null or v.screen = of_screen)
      and exists (select from account a where a.id = me.account_id and a.blocked_at is null)
    order by v.name, v.id
  $$;

-- Saves a view for the caller's office. Outcome: created, role, exists, full.
create function add_office_view(new_id uuid, wanted jsonb, at timestamptz, most integer) returns text
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

-- Changes name or address of a view; fields that `wanted` does not have stay. `wanted` null deletes it.
-- Outcome: done, unknown, role, exists.
create function change_office_view(of_id uuid, wanted jsonb) returns text
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

do $$ declare f text; begin
  foreach f in array array['my_office_views(text)', 'add_office_view(uuid, jsonb, timestamptz, integer)', 'change_office_view(uuid, jsonb)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
