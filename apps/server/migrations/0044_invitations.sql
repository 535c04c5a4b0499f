-- Ownership of logins (docs/decisions/0030): the maker of a login, the proof of its tax id, and invitations.

alter table account
  add column made_by             uuid,         -- the account that made it over the network; null: the command line, or its own certificate
  add column proven_at           timestamptz,  -- first sign-in with a certificate of this tax id
  add column password_own_at     timestamptz,  -- when the person set the password by a link; null: somebody else chose it, or there is none
  add column takeover_refused_at timestamptz;  -- the operator undid a take-over: there is no second one

-- Earlier certificate sign-ins prove logins that no other user made: the operator's, and those that a company's certificate opened.
update account a set proven_at = earlier.at
  from (select account_id, min(at) as at from audit
        where empresa_id = 0 and what = 'login.success' and detail = 'certificado' group by account_id) earlier
  where earlier.account_id = a.id and not a.demo and (a.made_in is null or exists (
    select from account_empresa g join empresa e on e.id = g.empresa_id
    where g.account_id = a.id and g.empresa_id = a.made_in and e.tax_id = a.login and g.papel = 'titular' and g.granted_by is null));

-- A grant made over the network to a login that exists. It is in no function that answers rights: it becomes a row of account_empresa
-- when its person accepts it.
create table grant_invitation (
  id           uuid primary key,
  empresa_id   bigint references empresa,         -- null is for the invitations of offices
  account_id   uuid not null references account,  -- who is invited
  papel        text not null,
  name         text not null,                     -- the person, as the inviter wrote
  email        text not null default '',
  phone        text not null default '',
  kind         text not null check (kind in ('convite', 'proposta')),  -- waits for its person; waits for a titular (made by the provider)
  invited_by   uuid not null,
  inviter_name text not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  unique (empresa_id, account_id)
);
create index grant_invitation_by_account on grant_invitation (account_id);

alter table grant_invitation enable row level security;
alter table grant_invitation force row level security;
do $$ begin
  execute 'create policy owner_all on grant_invitation to current_user using (true) with check (true)';
end $$;
create policy scope on grant_invitation to portal_app using (false); -- by the functions below alone

create function has_live_titular(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
      where g.empresa_id = of_empresa and g.papel = 'titular' and a.blocked_at is null)
  $$;

-- A login that was never used: it has no password and no proof by certificate.
create function is_unused(of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.password_hash is null and a.proven_at is null
      and not a.provider and not a.demo)
  $$;

-- Whether a titular of the company may treat the login as a new one: unused, made over the network, and nothing hangs on it elsewhere.
create function is_as_new(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(of_account)
      and exists (select from account a where a.id = of_account and a.made_in is not null and a.blocked_at is null)
      and not exists (select from account_empresa g where g.account_id = of_account)
      and not exists (select from grant_invitation i where i.account_id = of_account and i.empresa_id is distinct from of_empresa)
  $$;

-- Whether an invitation is still good: in time, its company in use, and its maker with the right to make it. The provider invites by
-- itself only into a company without a titular.
create function invitation_holds(invitation grant_invitation, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select invitation.expires_at > at
      and exists (select from empresa e where e.id = invitation.empresa_id and e.active)
      and ((invitation.kind = 'convite' and is_titular(invitation.invited_by, invitation.empresa_id))
        or ((invitation.kind = 'proposta' or not has_live_titular(invitation.empresa_id))
          and exists (select from account m where m.id = invitation.invited_by and m.provider and m.blocked_at is null)))
  $$;

-- Grants a papel by the word of a titular to a login that is new or as good as new.
create function grant_new_login(of_account uuid, of_empresa bigint, person jsonb) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update account set name = person->>'name', email = person->>'email', phone = person->>'phone', made_in = of_empresa, made_by = app_account()
    where id = of_account;
  delete from password_link where account_id = of_account;
  delete from grant_invitation where account_id = of_account and empresa_id = of_empresa;
  insert into account_empresa (account_id, empresa_id, papel, name, email, phone, granted_by)
    values (of_account, of_empresa, person->>'papel', person->>'name', person->>'email', person->>'phone', app_account());
end $$;

-- As in 0010, and: only a titular's grant to a new login holds at once. One to a login that exists waits for its person; the provider's
-- waits for a titular, where the company has one. Outcome: created, invited, proposed, exists, own_team.
drop function grant_person(bigint, uuid, jsonb);
create function grant_person(of_empresa bigint, new_id uuid, person jsonb, at timestamptz, until timestamptz)
  returns table (account_id uuid, outcome text) language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  as_titular boolean := is_titular(app_account(), of_empresa);
  wanted_kind text := case when not is_titular(app_account(), of_empresa) and has_live_titular(of_empresa) then 'proposta' else 'convite' end;
  holder uuid;
  made   uuid;
begin
  perform require_manager(of_empresa);
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
    return query select holder, 'exists'; -- a titular's invitation is not the provider's to change
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

-- As in 0010, also for invitations. The provider cannot raise a papel in a company that has a titular.
-- Outcome: done, withdrawn (an invitation), unknown, last_titular, own_team, titular_only.
drop function change_person(bigint, uuid, text);
create function change_person(of_empresa bigint, of_account uuid, wanted text) returns text
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
  if wanted is not null and not as_titular and has_live_titular(of_empresa)
    and array_position(ladder, wanted) > array_position(ladder, current_papel) then return 'titular_only'; end if;
  if wanted is distinct from 'titular' and is_last_titular(of_empresa, of_account) and not is_provider() then return 'last_titular'; end if;
  if wanted is null then delete from account_empresa where empresa_id = of_empresa and account_id = of_account;
  else update account_empresa set papel = wanted where empresa_id = of_empresa and account_id = of_account;
  end if;
  return 'done';
end $$;

-- As in 0008, with those who are invited. `waiting`: senha (a new login that nobody has used), convite, proposta; null: nothing.
drop function empresa_people(bigint);
create function empresa_people(of_empresa bigint, at timestamptz)
  returns table (account_id uuid, tax_id text, name text, email text, phone text, papel text, since timestamptz, waiting text,
    invitation_id uuid, inviter_name text, expires_at timestamptz, proven boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform require_manager(of_empresa);
  return query select * from (
    select a.id, a.tax_id, coalesce(g.name, a.name), coalesce(g.email, a.email), coalesce(g.phone, a.phone), g.papel, g.created_at,
      case when is_unused(a.id) then 'senha' end, null::uuid, null::text, null::timestamptz, a.proven_at is not null
    from account_empresa g join account a on a.id = g.account_id where g.empresa_id = of_empresa
    union all
    select a.id, a.tax_id, i.name, i.email, i.phone, i.papel, i.created_at, i.kind, i.id, i.inviter_name, i.expires_at, a.proven_at is not null
    from grant_invitation i join account a on a.id = i.account_id where i.empresa_id = of_empresa and invitation_holds(i, at)
  ) p (account_id, tax_id, name, email, phone, papel, since, waiting, invitation_id, inviter_name, expires_at, proven)
    order by p.invitation_id is not null, p.since, p.account_id;
end $$;

-- The invitations of the caller, oldest first. Served by index grant_invitation_by_account.
create function my_invitations(at timestamptz)
  returns table (id uuid, inviter_name text, empresa_name text, tax_id text, papel text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select i.id, i.inviter_name, e.name, e.tax_id, i.papel, i.expires_at
    from grant_invitation i join empresa e on e.id = i.empresa_id
    where i.account_id = app_account() and i.kind = 'convite' and invitation_holds(i, at)
    order by i.created_at, i.id
  $$;

-- The invitation, locked, if the caller is the one who answers it: its person or, for a proposal, a titular.
create function lock_invitation(of_id uuid, at timestamptz) returns grant_invitation
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare invitation grant_invitation;
begin
  select i.* into invitation from grant_invitation i where i.id = of_id for update;
  if invitation.id is null or not invitation_holds(invitation, at) then return null; end if;
  if invitation.kind = 'convite' and invitation.account_id is distinct from app_account() then return null; end if;
  if invitation.kind = 'proposta' and not is_titular(app_account(), invitation.empresa_id) then return null; end if;
  return invitation;
end $$;

-- Outcome: accepted (the caller has the papel now), granted (a titular let a new login in), invited (a titular's yes made an invitation of
-- the proposal), unproven (the provider's own invitation needs a proven login), gone.
create function accept_invitation(of_id uuid, at timestamptz, until timestamptz)
  returns table (outcome text, account_id uuid, empresa_id bigint, tax_id text, papel text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  invitation grant_invitation := lock_invitation(of_id, at);
  done text;
begin
  if invitation.id is null then
    return query select 'gone', null::uuid, null::bigint, null::text, null::text;
    return;
  end if;
  if invitation.kind = 'proposta' and is_as_new(invitation.account_id, invitation.empresa_id) then
    perform grant_new_login(invitation.account_id, invitation.empresa_id, to_jsonb(invitation));
    done := 'granted';
  elsif invitation.kind = 'proposta' then
    update grant_invitation i set kind = 'convite', invited_by = app_account(), expires_at = until,
      inviter_name = (select m.name from account m where m.id = app_account()) where i.id = of_id;
    done := 'invited';
  elsif not is_titular(invitation.invited_by, invitation.empresa_id)
      and not exists (select from account a where a.id = app_account() and a.proven_at is not null) then
    done := 'unproven';
  else
    delete from grant_invitation i where i.id = of_id;
    insert into account_empresa (account_id, empresa_id, papel, name, email, phone, granted_by)
      values (invitation.account_id, invitation.empresa_id, invitation.papel, invitation.name, invitation.email, invitation.phone, invitation.invited_by)
      on conflict do nothing;
    done := 'accepted';
  end if;
  return query select done, invitation.account_id, invitation.empresa_id, a.tax_id, invitation.papel from account a where a.id = invitation.account_id;
end $$;

-- Answers what was refused; nothing when there is no such invitation for the caller to answer.
create function refuse_invitation(of_id uuid, at timestamptz) returns table (empresa_id bigint, tax_id text, papel text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare invitation grant_invitation := lock_invitation(of_id, at);
begin
  delete from grant_invitation i where i.id = invitation.id;
  return query select invitation.empresa_id, a.tax_id, invitation.papel from account a where a.id = invitation.account_id;
end $$;

-- As in 0010, but the demo's password cannot be set. A link that the provider makes is mailed, never shown (make_password_link).
create or replace function may_set_password(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account t where t.id = target and not t.demo)
      and (exists (select from account m where m.id = maker and m.provider and m.blocked_at is null)
        or (exists (select from account t where t.id = target and not t.provider
            and (t.password_hash is null or is_titular(maker, t.made_in)
              or exists (select from account_empresa g where g.account_id = target and g.granted_by is null)))
          and exists (select from account_empresa g where g.account_id = target)
          and not exists (select from account_empresa g where g.account_id = target and not is_titular(maker, g.empresa_id))))
  $$;

-- Whether a link may be shown to its maker: the login is unused, and the maker is titular of the company that made it.
create function may_see_link(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(target) and exists (select from account t where t.id = target and is_titular(maker, t.made_in))
  $$;

-- What becomes of a request for a link. Outcome: mail, show, unknown, shared (not the caller's to set), no_address (of the person's own), no_mail.
-- The address is the login's own, never the one that a company wrote beside a grant.
drop function may_invite(bigint, uuid);
create function may_invite(of_empresa bigint, of_account uuid, mails boolean)
  returns table (outcome text, name text, email text, unused boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform require_manager(of_empresa);
  if not exists (select from account_empresa g where g.empresa_id = of_empresa and g.account_id = of_account) then
    return query select 'unknown', '', '', false;
    return;
  end if;
  return query select case
      when not may_set_password(app_account(), of_account) then 'shared'
      when mails and a.email = '' then 'no_address'
      when mails then 'mail'
      when is_titular(app_account(), of_empresa) and a.made_in = of_empresa and may_see_link(app_account(), of_account) then 'show'
      else 'no_mail' end, a.name, a.email, is_unused(a.id)
    from account a where a.id = of_account;
end $$;

-- As in 0007, and: a link that is answered to its maker (`shown`) needs more than the right to make one.
drop function make_password_link(uuid, text, bytea, timestamptz, timestamptz);
create function make_password_link(of_account uuid, of_kind text, of_hash bytea, at timestamptz, until timestamptz, shown boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_account() is distinct from of_account and not may_set_password(app_account(), of_account) then
    raise exception 'not theirs to set' using errcode = '42501';
  end if;
  if shown and not may_see_link(app_account(), of_account) then
    raise exception 'not theirs to see' using errcode = '42501';
  end if;
  delete from password_link where account_id = of_account;
  insert into password_link (token_hash, account_id, kind, made_by, created_at, expires_at)
    values (of_hash, of_account, of_kind, app_account(), at, until);
end $$;

-- As in 0007, and it is kept that the password came by a link.
create or replace function spend_password_link(wanted bytea, at timestamptz, new_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare holder uuid := live_password_link(wanted, at);
begin
  delete from password_link where token_hash = wanted and account_id = holder;
  if not found then return false; end if;
  update account set password_hash = new_hash, password_own_at = at where id = holder;
  delete from session where account_id = holder;
  return true;
end $$;

do $$ declare f text; begin
  foreach f in array array['has_live_titular(bigint)', 'is_unused(uuid)', 'is_as_new(uuid, bigint)', 'invitation_holds(grant_invitation, timestamptz)',
    'grant_new_login(uuid, bigint, jsonb)', 'lock_invitation(uuid, timestamptz)', 'may_see_link(uuid, uuid)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
  foreach f in array array['grant_person(bigint, uuid, jsonb, timestamptz, timestamptz)', 'change_person(bigint, uuid, text)',
    'empresa_people(bigint, timestamptz)', 'my_invitations(timestamptz)', 'accept_invitation(uuid, timestamptz, timestamptz)',
    'refuse_invitation(uuid, timestamptz)', 'may_invite(bigint, uuid, boolean)',
    'make_password_link(uuid, text, bytea, timestamptz, timestamptz, boolean)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
