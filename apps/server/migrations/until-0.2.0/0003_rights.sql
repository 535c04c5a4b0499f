-- Rights beyond a person's own grants: the people of a company, invitations, the provider, support, keys for programs, and the audit.
-- Each function reads the caller from app.account and checks the right itself; it trusts no argument (docs/security.md).

-- Who did what in which company, and who opened which document. Rows are never changed or deleted.
create table audit (
  empresa_id bigint not null,                 -- 0: the installation itself
  id         uuid   not null,                 -- v7: sorts by time
  at         timestamptz not null default now(),
  account_id uuid,                            -- an account, or the key of a program; null: the command line, or an unknown caller
  who        text   not null,                 -- its name at that time
  what       text   not null,                 -- area.word
  target     text   not null default '',
  detail     text   not null default '',
  support    boolean not null default false,  -- done by the provider under a support grant
  address    text,
  primary key (empresa_id, id)
);

-- Keys for programs of a company (ERPs that send and fetch unattended). SHA-256 of the key; the key itself is shown once.
create table api_key (
  id         uuid primary key,
  empresa_id bigint not null references empresa,
  hash       bytea not null unique,
  name       text not null,
  hint       text not null,                   -- the key's last characters, to recognize it in a list
  scopes     text[] not null check (scopes <> '{}' and scopes <@ array['importar', 'consulta', 'produtos', 'captura']),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_key_by_empresa on api_key (empresa_id, id);

-- Uses of a key, counted by day, call and address: a program makes thousands of calls.
create table api_key_use (
  empresa_id bigint not null,
  key_id     uuid   not null,
  day        date   not null,
  call       text   not null,
  address    text   not null,
  uses       bigint not null default 1,
  last_at    timestamptz not null,
  primary key (empresa_id, key_id, day, call, address)
);

-- The provider sees documents of a company only while a grant of the company's titular is in force.
create table support_grant (
  id         uuid primary key,
  empresa_id bigint not null references empresa,
  granted_by uuid not null,
  reason     text not null check (reason <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '72 hours'),
  revoked_at timestamptz
);
create index support_grant_by_empresa on support_grant (empresa_id, id);

-- A grant made over the network to a login that exists (docs/decisions/0030). No function that answers rights reads it: it becomes a
-- row of account_empresa when its person accepts it.
create table grant_invitation (
  id           uuid primary key,
  empresa_id   bigint references empresa,         -- null: an invitation of an office (0011_escritorio)
  account_id   uuid not null references account,  -- the invited person
  papel        text not null,
  name         text not null,                     -- the person, as the inviter wrote
  email        text not null default '',
  phone        text not null default '',
  kind         text not null check (kind in ('convite', 'proposta')),  -- waits for its person; made by the provider, waits for a titular
  invited_by   uuid not null,
  inviter_name text not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  unique (empresa_id, account_id)
);
create index grant_invitation_by_account on grant_invitation (account_id);

-- Whether the caller is an account of the provider that is not blocked.
create function is_provider() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account where id = app_account() and provider and blocked_at is null)
  $$;
create function require_provider() returns void language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not is_provider() then raise exception 'not the provider' using errcode = '42501'; end if;
end $$;

-- The same for policies of shards: the workers of a cluster have no accounts. True in a transaction after prove_provider().
create function app_provider() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.provider', true), '') = 'true';
create function prove_provider() returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  set local app.provider = 'true'; -- Citus sends SET LOCAL to the workers, but not set_config
end $$;

-- Whether the caller is in this company by a support grant alone.
create function is_support(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account where id = app_account() and provider)
      and not exists (select from rights_of(app_account()) r where r.empresa_id = of_empresa)
  $$;

-- Fails unless the caller may manage the people of a company: a titular of it, or the provider.
create function require_manager(of_empresa bigint) returns void
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not is_provider() and not exists (
    select from account_empresa g join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
    where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel = 'titular' and a.blocked_at is null and e.active
  ) then raise exception 'not a manager of the company' using errcode = '42501'; end if;
end $$;

do $$ declare t text; begin
  foreach t in array array['audit', 'api_key', 'api_key_use', 'support_grant', 'grant_invitation'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
  end loop;
  foreach t in array array['api_key', 'api_key_use', 'support_grant'] loop
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
-- Only the provider reads the rows of the installation (company 0). Every caller inserts rows about its own acts.
create policy scope on audit to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[]) and (empresa_id <> 0 or (select is_provider())))
  with check (empresa_id = any ((select app_empresas())::bigint[]));
create policy scope on grant_invitation to portal_app using (false); -- reached through the functions below only
grant select, insert on audit, api_key, support_grant to portal_app;
grant update (revoked_at) on api_key, support_grant to portal_app;
grant select, insert, update on api_key_use to portal_app;

-- Whether a company has a titular who is not blocked.
create function has_live_titular(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
      where g.empresa_id = of_empresa and g.papel = 'titular' and a.blocked_at is null)
  $$;

-- Whether a titular of the company may treat the login as a new one: unused, created over the network, without any grant, and
-- without an invitation in another company.
create function is_as_new(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(of_account)
      and exists (select from account a where a.id = of_account and a.made_in is not null and a.blocked_at is null)
      and not exists (select from account_empresa g where g.account_id = of_account)
      and not exists (select from grant_invitation i where i.account_id = of_account and i.empresa_id is distinct from of_empresa)
  $$;

-- Whether an invitation is in force: not expired, its company active, and its maker still entitled. The provider's own invitation is
-- in force only in a company without a titular.
create function invitation_holds(invitation grant_invitation, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select invitation.expires_at > at
      and exists (select from empresa e where e.id = invitation.empresa_id and e.active)
      and ((invitation.kind = 'convite' and is_titular(invitation.invited_by, invitation.empresa_id))
        or ((invitation.kind = 'proposta' or not has_live_titular(invitation.empresa_id))
          and exists (select from account m where m.id = invitation.invited_by and m.provider and m.blocked_at is null)))
  $$;

-- Grants a papel to a new login, or to one that is_as_new, in the name of a titular.
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

-- Whether a grant would let the provider give a company's documents to an account of its own team without a support grant.
create function is_own_team(of_empresa bigint, of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select not is_titular(app_account(), of_empresa) and exists (select from account where id = of_account and provider)
  $$;

-- Gives a person a papel in a company and creates the account when the tax id has none. Only a titular's grant to a new login takes
-- effect at once. One to an existing login waits for its person; one by the provider waits for a titular where the company has one.
-- Outcome: created, invited, proposed, exists, own_team.
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

-- Whether a company would be left without an unblocked titular if this one got another papel. Locks the company's grants against
-- concurrent changes.
create function is_last_titular(of_empresa bigint, of_account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from account_empresa g where g.empresa_id = of_empresa order by g.account_id for update;
  return exists (select from account_empresa where empresa_id = of_empresa and account_id = of_account and papel = 'titular')
    and not exists (
      select from account_empresa g join account a on a.id = g.account_id
      where g.empresa_id = of_empresa and g.account_id <> of_account and g.papel = 'titular' and a.blocked_at is null);
end $$;

-- Changes the papel of a grant or of an invitation; `wanted` null removes it. Only the provider may remove the last titular, and the
-- provider cannot raise a papel in a company that has a titular.
-- Outcome: done, withdrawn (an invitation), unknown, last_titular, own_team, titular_only.
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

-- The people of a company, then its invitations that are in force. `waiting`: senha (a login that was never used), convite, proposta;
-- null for a login in use.
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

-- Whom the users of a company ask for what only a titular may do. For every user of the company.
create function empresa_titulares(of_empresa bigint) returns table (name text, email text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(g.name, a.name), coalesce(g.email, a.email)
    from account_empresa g join account a on a.id = g.account_id
    where g.empresa_id = of_empresa and g.papel = 'titular' and a.blocked_at is null and of_empresa = any (app_empresas())
    order by g.created_at, a.id
  $$;

-- The invitations of the caller, oldest first. Served by index grant_invitation_by_account.
create function my_invitations(at timestamptz)
  returns table (id uuid, inviter_name text, empresa_name text, tax_id text, papel text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select i.id, i.inviter_name, e.name, e.tax_id, i.papel, i.expires_at
    from grant_invitation i join empresa e on e.id = i.empresa_id
    where i.account_id = app_account() and i.kind = 'convite' and invitation_holds(i, at)
    order by i.created_at, i.id
  $$;

-- Locks and returns the invitation if the caller is the one who answers it: its person or, for a proposal, a titular.
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

-- Outcome: accepted (the caller has the papel now), granted (a titular let a new login in), invited (a titular's approval turned the
-- proposal into an invitation), unproven (the provider's own invitation needs a login proven by certificate), gone.
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

-- Returns the refused invitation; no row when the caller has no such invitation to answer.
create function refuse_invitation(of_id uuid, at timestamptz) returns table (empresa_id bigint, tax_id text, papel text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare invitation grant_invitation := lock_invitation(of_id, at);
begin
  delete from grant_invitation i where i.id = invitation.id;
  return query select invitation.empresa_id, a.tax_id, invitation.papel from account a where a.id = invitation.account_id;
end $$;

-- How a link that sets a person's password reaches the person. Outcome: mail, show, unknown, shared (the caller may not set it),
-- no_address (the login has no e-mail), no_mail. The address is the login's own, never the one that a company wrote beside a grant.
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

-- The provider sees companies and users, never documents.
create function provider_empresas(after bigint, words text, max_rows integer)
  returns table (id bigint, tax_id text, name text, uf text, ie text, simples boolean, active boolean, people bigint, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  return query select e.id, e.tax_id, e.name, e.uf, e.ie, e.simples, e.active,
      (select count(*) from account_empresa g where g.empresa_id = e.id), e.created_at
    from empresa e where e.id > after and (words = '' or position(words in fold_text(e.name)) > 0 or starts_with(e.tax_id, upper(words)))
    order by e.id limit max_rows;
end $$;
create function provider_empresa(wanted text)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  return query select e.id, e.tax_id, e.root, e.name, e.uf, e.simples from empresa e where e.tax_id = wanted;
end $$;
-- Returns null when the tax id is taken.
create function provider_create_empresa(made jsonb) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare new_id bigint;
begin
  perform require_provider();
  insert into empresa (tax_id, name, uf, ie, simples)
    values (made->>'taxId', made->>'name', made->>'uf', made->>'ie', coalesce((made->>'simples')::boolean, true))
    on conflict (tax_id) do nothing returning id into new_id;
  return new_id;
end $$;
-- Absent fields stay as they are. Returns null when there is no such company.
create function provider_change_empresa(of_tax_id text, change jsonb) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare changed bigint;
begin
  perform require_provider();
  update empresa set
    name = coalesce(change->>'name', name), uf = coalesce(change->>'uf', uf),
    ie = case when change ? 'ie' then change->>'ie' else ie end,
    simples = coalesce((change->>'simples')::boolean, simples), active = coalesce((change->>'active')::boolean, active)
    where tax_id = of_tax_id returning id into changed;
  return changed;
end $$;
create function provider_accounts(after uuid, words text, max_rows integer)
  returns table (id uuid, tax_id text, name text, email text, phone text, sistema text, sped boolean, provider boolean,
    blocked_at timestamptz, empresas bigint, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  return query select a.id, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.provider, a.blocked_at,
      (select count(*) from account_empresa g where g.account_id = a.id), a.created_at
    from account a where (after is null or a.id > after)
      and (words = '' or position(words in fold_text(a.name)) > 0 or starts_with(a.tax_id, upper(words)))
    order by a.id limit max_rows;
end $$;
-- Blocks an account and ends its sessions; `at` null unblocks it. Returns its tax id, null when there is no such account.
create function provider_block(of_account uuid, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare blocked text;
begin
  perform require_provider();
  update account set blocked_at = case when at is null then null else coalesce(blocked_at, at) end
    where id = of_account returning tax_id into blocked;
  if at is not null then delete from session where account_id = of_account; end if;
  return blocked;
end $$;
create function provider_storage()
  returns table (empresas bigint, accounts bigint, notas bigint, database_bytes bigint, documents_bytes bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  bytes     bigint := pg_database_size(current_database());
  documents bigint := pg_total_relation_size('arquivo');
begin
  perform require_provider();
  -- the shards of a cluster lie in the same database of its workers
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select $1 + coalesce(sum(result::bigint), 0)::bigint from run_command_on_workers(''select pg_database_size(current_database())'') where success'
      into bytes using bytes;
    execute 'select citus_total_relation_size(logicalrelid) from pg_dist_partition where logicalrelid = ''arquivo''::regclass union all select $1 limit 1'
      into documents using documents;
  end if;
  return query select (select count(*) from empresa), (select count(*) from account),
    (select coalesce(sum(quantity), 0)::bigint from nota_day), bytes, documents;
end $$;

-- The key with its company; no row for a key that is unknown, revoked, expired, or of an inactive company.
create function caller_by_key(wanted bytea, at timestamptz)
  returns table (key_id uuid, name text, scopes text[], empresa jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.scopes, jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
        'uf', e.uf, 'simples', e.simples, 'papel', 'contador', 'imports', true, 'origin', 'direta')
    from api_key k join empresa e on e.id = k.empresa_id
    where k.hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at) and e.active
  $$;

-- Companies whose support grant is in force for an account of the provider. A company that requires a second factor requires it here too.
create function support_empresas(wanted uuid, at timestamptz)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples from empresa e
    where e.active and exists (select from account a where a.id = wanted and a.provider and a.blocked_at is null)
      and exists (select from support_grant s where s.empresa_id = e.id and s.revoked_at is null and s.created_at <= at and s.expires_at > at)
      and (not e.second_factor or exists (select from account_factor f where f.account_id = wanted and f.confirmed_at is not null))
    order by e.id
  $$;

-- The companies that an account may use, by grant or by support grant, in order of id. Leaves out companies that require a second
-- factor when the account has none; no row for a blocked account. A download link is answered with the rights of that moment.
create function empresas_of_account(wanted uuid)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text, imports boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples, coalesce(r.papel, 'consulta'), coalesce(r.imports, false)
    from empresa e left join rights_of(wanted) r on r.empresa_id = e.id
    where e.active and exists (select from account a where a.id = wanted and a.blocked_at is null)
      and (r.empresa_id is not null or e.id in (select s.id from support_empresas(wanted, now()) s))
      and (not e.second_factor or exists (select from account_factor f where f.account_id = wanted and f.confirmed_at is not null))
    order by e.id
  $$;

do $$ declare f text; begin
  foreach f in array array['is_provider()', 'is_support(bigint)', 'require_provider()', 'prove_provider()', 'require_manager(bigint)',
    'grant_person(bigint, uuid, jsonb, timestamptz, timestamptz)', 'change_person(bigint, uuid, text)',
    'empresa_people(bigint, timestamptz)', 'empresa_titulares(bigint)', 'my_invitations(timestamptz)', 'accept_invitation(uuid, timestamptz, timestamptz)',
    'refuse_invitation(uuid, timestamptz)', 'may_invite(bigint, uuid, boolean)',
    'provider_empresas(bigint, text, integer)', 'provider_empresa(text)', 'provider_create_empresa(jsonb)',
    'provider_change_empresa(text, jsonb)', 'provider_accounts(uuid, text, integer)', 'provider_block(uuid, timestamptz)',
    'provider_storage()', 'caller_by_key(bytea, timestamptz)', 'support_empresas(uuid, timestamptz)', 'empresas_of_account(uuid)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['has_live_titular(bigint)', 'is_as_new(uuid, bigint)', 'invitation_holds(grant_invitation, timestamptz)',
    'grant_new_login(uuid, bigint, jsonb)', 'is_own_team(bigint, uuid)', 'is_last_titular(bigint, uuid)',
    'lock_invitation(uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
