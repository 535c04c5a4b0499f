-- Rights beyond one's own grants: the people of a company, keys for its programs, support by the provider, and who did what.
-- Every function below asks for itself who calls (app.account) and trusts no argument: docs/security.md.

-- A granted person is shown as who granted wrote it: what a login of somebody else's company holds stays there.
alter table account_empresa
  add column name       text,
  add column email      text,
  add column phone      text,
  add column granted_by uuid;
create index account_empresa_by_empresa on account_empresa (empresa_id, account_id);

-- Who did what in which company, and who opened which document. Never changed, never taken back.
create table audit (
  empresa_id bigint not null,                 -- 0: the installation itself
  id         uuid   not null,                 -- v7: the order of what happened
  at         timestamptz not null default now(),
  account_id uuid,                            -- an account, or the key that a program used; null: the operator's command line
  who        text   not null,                 -- its name then
  what       text   not null,                 -- area.word
  target     text   not null default '',
  detail     text   not null default '',
  support    boolean not null default false,  -- done by the provider under a support grant
  address    text,
  primary key (empresa_id, id)
);

-- Keys for programs of a company (ERPs that push and fetch unattended). SHA-256 of the key; the key itself is shown once.
create table api_key (
  id         uuid primary key,
  empresa_id bigint not null references empresa,
  hash       bytea not null unique,
  name       text not null,
  hint       text not null,                   -- its last characters, to tell one from another
  scopes     text[] not null check (scopes <> '{}' and scopes <@ array['importar', 'consulta', 'produtos']),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_key_by_empresa on api_key (empresa_id, id);

-- Every use of a key, counted by day, call and address: a program calls thousands of times.
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

-- The provider sees documents of a company only while its titular says so.
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

do $$ declare t text; begin
  foreach t in array array['audit', 'api_key', 'api_key_use', 'support_grant'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert on audit to portal_app;
grant select, insert on api_key, support_grant to portal_app;
grant update (revoked_at) on api_key, support_grant to portal_app;
grant select, insert, update on api_key_use to portal_app;

create function is_provider() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account where id = app_account() and provider and blocked_at is null)
  $$;
create function require_provider() returns void language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not is_provider() then raise exception 'not the provider' using errcode = '42501'; end if;
end $$;

-- Whether the caller is in this company by a support grant alone.
create function is_support(of_empresa bigint) returns boolean language sql stable as $$
  select exists (select from account where id = app_account() and provider)
    and not exists (select from account_empresa where account_id = app_account() and empresa_id = of_empresa)
$$;

-- Who may manage the people of a company: its titulares, and the provider.
create function require_manager(of_empresa bigint) returns void
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not is_provider() and not exists (
    select from account_empresa g join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
    where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel = 'titular' and a.blocked_at is null and e.active
  ) then raise exception 'not a manager of the company' using errcode = '42501'; end if;
end $$;

create function empresa_people(of_empresa bigint)
  returns table (account_id uuid, tax_id text, name text, email text, phone text, papel text, since timestamptz, pending boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_manager(of_empresa);
  return query select a.id, a.tax_id, coalesce(g.name, a.name), coalesce(g.email, a.email), coalesce(g.phone, a.phone), g.papel,
      g.created_at, a.password_hash is null
    from account_empresa g join account a on a.id = g.account_id where g.empresa_id = of_empresa order by g.created_at, a.id;
end $$;

-- Gives somebody a papel in a company, with a new account when the tax id has none. `outcome`: created (account is new), granted, exists.
create function grant_person(of_empresa bigint, new_id uuid, person jsonb)
  returns table (account_id uuid, outcome text) language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  holder uuid;
  made   uuid;
begin
  perform require_manager(of_empresa);
  insert into account (id, login, tax_id, name, email, phone, sistema)
    values (new_id, person->>'taxId', person->>'taxId', person->>'name', person->>'email', person->>'phone', 'PORTAL')
    on conflict (login) do nothing returning id into made;
  select a.id into holder from account a where a.login = person->>'taxId';
  insert into account_empresa (account_id, empresa_id, papel, name, email, phone, granted_by)
    values (holder, of_empresa, person->>'papel', person->>'name', person->>'email', person->>'phone', app_account())
    on conflict do nothing;
  return query select holder, case when not found then 'exists' when made is null then 'granted' else 'created' end;
end $$;

-- Whether a company would be left without a titular who can sign in, had this one another papel. Locks its grants against a second change.
create function is_last_titular(of_empresa bigint, of_account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from account_empresa g where g.empresa_id = of_empresa order by g.account_id for update;
  return exists (select from account_empresa where empresa_id = of_empresa and account_id = of_account and papel = 'titular')
    and not exists (
      select from account_empresa g join account a on a.id = g.account_id
      where g.empresa_id = of_empresa and g.account_id <> of_account and g.papel = 'titular' and a.blocked_at is null);
end $$;

-- `wanted` null takes the grant away. The last titular stays, unless the provider says otherwise. Outcome: done, unknown, last_titular.
create function change_person(of_empresa bigint, of_account uuid, wanted text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_manager(of_empresa);
  if wanted is distinct from 'titular' and is_last_titular(of_empresa, of_account) and not is_provider() then return 'last_titular'; end if;
  if wanted is null then delete from account_empresa where empresa_id = of_empresa and account_id = of_account;
  else update account_empresa set papel = wanted where empresa_id = of_empresa and account_id = of_account;
  end if;
  return case when found then 'done' else 'unknown' end;
end $$;

-- Whether the caller may hand out a link that sets this person's password (may_set_password, 0007). Outcome: yes, unknown, shared.
create function may_invite(of_empresa bigint, of_account uuid) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_manager(of_empresa);
  if not exists (select from account_empresa g where g.empresa_id = of_empresa and g.account_id = of_account) then return 'unknown'; end if;
  return case when may_set_password(app_account(), of_account) then 'yes' else 'shared' end;
end $$;

-- The provider: companies and users, never documents.
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
-- Answers null when the tax id is taken.
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
-- Fields that are absent stay. Answers null when there is no such company.
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
-- Out at once: open sessions end. `at` null lets the account in again. Answers its tax id, null when there is no such account.
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
begin
  perform require_provider();
  return query select (select count(*) from empresa), (select count(*) from account),
    (select coalesce(sum(quantity), 0)::bigint from nota_day), pg_database_size(current_database()), pg_total_relation_size('arquivo');
end $$;

-- Which key this is, with its company; nothing for one that is unknown, revoked, over, or of a company out of use.
create function caller_by_key(wanted bytea, at timestamptz)
  returns table (key_id uuid, name text, scopes text[], empresa jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.scopes, jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
        'uf', e.uf, 'simples', e.simples, 'papel', 'contador')
    from api_key k join empresa e on e.id = k.empresa_id
    where k.hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at) and e.active
  $$;

-- Companies that are open to somebody of the provider by a support grant now.
create function support_empresas(wanted uuid, at timestamptz)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples from empresa e
    where e.active and exists (select from account a where a.id = wanted and a.provider and a.blocked_at is null)
      and exists (select from support_grant s where s.empresa_id = e.id and s.revoked_at is null and s.created_at <= at and s.expires_at > at)
    order by e.id
  $$;

do $$ declare f text; begin
  foreach f in array array['is_provider()', 'require_provider()', 'require_manager(bigint)', 'empresa_people(bigint)',
    'grant_person(bigint, uuid, jsonb)', 'change_person(bigint, uuid, text)', 'may_invite(bigint, uuid)',
    'provider_empresas(bigint, text, integer)', 'provider_empresa(text)', 'provider_create_empresa(jsonb)',
    'provider_change_empresa(text, jsonb)', 'provider_accounts(uuid, text, integer)', 'provider_block(uuid, timestamptz)',
    'provider_storage()', 'caller_by_key(bytea, timestamptz)', 'support_empresas(uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
revoke execute on function is_last_titular(bigint, uuid) from public;

-- As in 0001, with what a support grant opens to somebody of the provider: a download link is used with the rights of that moment.
create or replace function empresas_of_account(wanted uuid)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples, coalesce(g.papel, 'consulta')
    from empresa e left join account_empresa g on g.empresa_id = e.id and g.account_id = wanted
    where e.active and (g.account_id is not null or e.id in (select s.id from support_empresas(wanted, now()) s)) order by e.id
  $$;
