-- The thirty days of undo also reserve a root from the provider and from the founder of an office: only its titular, an A1 or a sign-in of
-- the root, and the operator take it meanwhile.

-- Whether the caller may not make a person titular or user of a company because an office may still bring it back.
create function is_grant_reserved(of_empresa bigint, of_account uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_reserved_by_undo(of_empresa, null, at)
      and not is_proven_holder(of_account, (select e.root from empresa e where e.id = of_empresa))
  $$;
revoke execute on function is_grant_reserved(bigint, uuid, timestamptz) from public;

-- As in 0003. An invitation of the provider waits while the company is reserved.
create or replace function invitation_holds(invitation grant_invitation, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select invitation.expires_at > at
      and exists (select from empresa e where e.id = invitation.empresa_id and e.active)
      and ((invitation.kind = 'convite' and is_titular(invitation.invited_by, invitation.empresa_id))
        or ((invitation.kind = 'proposta' or (not has_live_titular(invitation.empresa_id)
            and not is_grant_reserved(invitation.empresa_id, invitation.account_id, at)))
          and exists (select from account m where m.id = invitation.invited_by and m.provider and m.blocked_at is null)))
  $$;

-- As in 0003. Outcome also: reserved (an office may bring the company back).
create or replace function grant_person(of_empresa bigint, new_id uuid, person jsonb, at timestamptz, until timestamptz)
  returns table (account_id uuid, outcome text) language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  as_titular boolean := is_titular(app_account(), of_empresa);
  wanted_kind text := case when not is_titular(app_account(), of_empresa) and has_live_titular(of_empresa) then 'proposta' else 'convite' end;
  holder uuid;
  made   uuid;
begin
  perform require_manager(of_empresa);
  if not as_titular and wanted_kind = 'convite'
    and is_grant_reserved(of_empresa, (select a.id from account a where a.login = person->>'taxId'), at) then
    return query select null::uuid, 'reserved'; return;
  end if;
  insert into account (id, login, tax_id, name, email, phone, sistema, made_in, made_by)
    values (new_id, person->>'taxId', person->>'taxId', person->>'name', person->>'email', person->>'phone', 'PORTAL', of_empresa, app_account())
    on conflict (login) do nothing returning id into made;
  select a.id into holder from account a where a.login = person->>'taxId' for update;
  if is_own_team(of_empresa, holder) then
    return query select holder, 'own_team';
  elsif exists (select from account_empresa g where g.account_id = holder and g.empresa_id = of_empresa) then
    return query select holder, 'exists';
  elsif as_titular and (made is not null or is_as_new(holder, of_empresa)) then
    perform grant_new_login(holder, of_empresa, person);
    return query select holder, 'created';
  elsif not as_titular and exists (select from grant_invitation i where i.account_id = holder and i.empresa_id = of_empresa
      and is_titular(i.invited_by, of_empresa) and invitation_holds(i, at)) then
    return query select holder, 'exists'; -- the provider cannot change a titular's invitation
  else
    insert into grant_invitation (id, empresa_id, account_id, papel, name, email, phone, kind, invited_by, inviter_name, created_at, expires_at)
      select gen_random_uuid(), of_empresa, holder, person->>'papel', person->>'name', person->>'email', person->>'phone',
        wanted_kind, app_account(), m.name, at, until from account m where m.id = app_account()
      on conflict (empresa_id, account_id) do update set papel = excluded.papel, name = excluded.name, email = excluded.email,
        phone = excluded.phone, kind = excluded.kind, invited_by = excluded.invited_by, inviter_name = excluded.inviter_name,
        expires_at = excluded.expires_at;
    return query select holder, case wanted_kind when 'proposta' then 'proposed' else 'invited' end;
  end if;
end $$;

-- As in 0003. Outcome also: reserved (the provider raises a papel in a company that an office may bring back).
create or replace function change_person(of_empresa bigint, of_account uuid, wanted text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ladder constant text[] := array['consulta', 'contador', 'titular'];
  as_titular boolean := is_titular(app_account(), of_empresa);
  current_papel text;
  invitation grant_invitation;
begin
  perform require_manager(of_empresa);
  if wanted is not null and is_own_team(of_empresa, of_account) then return 'own_team'; end if;
  select g.papel into current_papel from account_empresa g where g.empresa_id = of_empresa and g.account_id = of_account for update;
  if current_papel is null then
    select i.* into invitation from grant_invitation i where i.empresa_id = of_empresa and i.account_id = of_account for update;
    if invitation.id is null then return 'unknown'; end if;
    if wanted is null then
      delete from grant_invitation where id = invitation.id;
      return 'withdrawn';
    end if;
    if not as_titular and is_titular(invitation.invited_by, of_empresa) then return 'titular_only'; end if;
    update grant_invitation set papel = wanted where id = invitation.id;
    return 'done';
  end if;
  if wanted is not null and not as_titular and array_position(ladder, wanted) > array_position(ladder, current_papel) then
    if has_live_titular(of_empresa) then return 'titular_only'; end if;
    if is_grant_reserved(of_empresa, of_account, now()) then return 'reserved'; end if;
  end if;
  if wanted is distinct from 'titular' and is_last_titular(of_empresa, of_account) and not is_provider() then return 'last_titular'; end if;
  if wanted is null then delete from account_empresa where empresa_id = of_empresa and account_id = of_account;
  else update account_empresa set papel = wanted where empresa_id = of_empresa and account_id = of_account;
  end if;
  return 'done';
end $$;

-- As in 0047.
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

-- As in 0047. Outcome claimed also: an office may bring a company of the root back.
create or replace function provider_create_empresa(made jsonb) returns table (outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  new_id bigint;
  root   constant text := root_of(made->>'taxId');
begin
  perform require_provider();
  perform pg_advisory_xact_lock(hashtextextended('root ' || root, 0));
  if exists (select from empresa e where e.tax_id = made->>'taxId') then return query select 'taken', null::bigint; return; end if;
  if is_root_held(root, false) or is_root_reserved_by_undo(root, false, null, now()) then
    return query select 'claimed', null::bigint; return;
  end if;
  insert into empresa (tax_id, name, uf, ie, simples, proven)
    values (made->>'taxId', made->>'name', made->>'uf', made->>'ie', coalesce((made->>'simples')::boolean, true), false)
    returning id into new_id;
  return query select 'created', new_id;
end $$;
