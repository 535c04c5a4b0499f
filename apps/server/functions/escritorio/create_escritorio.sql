-- Creates the first office of an installation, with the caller as its dono. Outcome: created, operator (only the operator may),
-- claimed (somebody else holds the tax id).
create or replace function create_escritorio(new_id uuid, made jsonb, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  maker account;
  root  constant text := root_of(made->>'taxId');
begin
  lock table escritorio in share row exclusive mode;
  select a.* into maker from account a where a.id = app_account() and a.blocked_at is null;
  if maker.id is null or maker.demo or exists (select from escritorio o where not o.demo) then return 'operator'; end if;
  if root is not null and (is_root_held(root, false) or is_root_reserved_by_undo(root, false, null, at))
    and not is_root_titular(maker.id, root, false) and not is_proven_holder(maker.id, root)
    and not coalesce(is_titular(maker.id, (select e.id from empresa e where e.tax_id = made->>'taxId')), false) then return 'claimed'; end if;
  insert into escritorio (id, name, uf, tax_id, created_at, created_by)
    values (new_id, made->>'name', made->>'uf', made->>'taxId', at, maker.id);
  insert into pessoa (account_id, escritorio_id, papel, name, email, created_at, accepted_at)
    values (maker.id, new_id, 'dono', maker.name, maker.email, at, at);
  return 'created';
end $$;
revoke execute on function create_escritorio(uuid, jsonb, timestamptz) from public;
grant execute on function create_escritorio(uuid, jsonb, timestamptz) to portal_app;
