-- Gives a person a papel in a company and creates the account when the tax id has none. Only a titular's grant to a new login takes
-- effect at once. One to an existing login waits for its person; one by the provider waits for a titular where the company has one.
-- Outcome: created, invited, proposed, exists, own_team, reserved (an office may bring the company back).
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
revoke execute on function grant_person(bigint, uuid, jsonb, timestamptz, timestamptz) from public;
grant execute on function grant_person(bigint, uuid, jsonb, timestamptz, timestamptz) to portal_app;
