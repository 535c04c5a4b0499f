-- Companies, accounts, grants and sessions, and how an account proves who it is: password, second factor, links that set a password.

create table empresa (
  id         bigint generated always as identity primary key,
  tax_id     text collate "C" not null unique check (tax_id ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  root       text collate "C" generated always as (case when length(tax_id) = 14 then left(tax_id, 8) else tax_id end) stored,
  name       text not null,
  uf         text not null check (uf ~ '^[A-Z]{2}$'),
  ie         text,
  simples    boolean not null default true,
  demo       boolean not null default false,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  second_factor boolean not null default false,        -- only users with a second factor may use the company
  regime     text check (regime in ('simples', 'presumido', 'real', 'mei')),
  proven     boolean not null default true             -- false: an office brought it in; strangers' documents do not reach it
);
create index empresa_by_root on empresa (root);

create table account (
  id            uuid primary key,
  login         text collate "C" not null unique,      -- CPF or CNPJ without punctuation; `demo` for the demo user
  tax_id        text collate "C" not null,             -- CPF or CNPJ, answered as cpfcnpj; equals the login except for the demo user
  name          text not null,
  email         text not null default '',
  phone         text not null default '',
  sistema       text not null check (sistema <> ''),
  sped          boolean not null default false,        -- dsutilizamodulosped
  uf            text not null default '',
  password_hash text,
  provider      boolean not null default false,
  demo          boolean not null default false,
  blocked_at    timestamptz,
  created_at    timestamptz not null default now(),
  made_in       bigint,                                -- company in which it was created; null: by the operator or by its certificate
  made_by       uuid,                                  -- account that created it over the network; null: command line or certificate
  made_for      uuid,                                  -- office whose dono created it
  proven_at     timestamptz,                           -- first sign-in with a certificate of this tax id
  password_own_at     timestamptz,                     -- when the person set the password by a link; null: chosen by somebody else, or none
  takeover_refused_at timestamptz                      -- when the operator undid a take-over; a second one is refused
);

-- The right of an account in a company. Name, e-mail and phone are those that the maker of the grant wrote, so a company never sees
-- what another company wrote about the same person.
create table account_empresa (
  account_id uuid not null references account,
  empresa_id bigint not null references empresa,
  papel      text not null check (papel in ('titular', 'contador', 'consulta')),
  created_at timestamptz not null default now(),
  name       text,
  email      text,
  phone      text,
  granted_by uuid,
  primary key (account_id, empresa_id)
);
create index account_empresa_by_empresa on account_empresa (empresa_id, account_id);

create table session (
  token_hash bytea primary key,                        -- SHA-256 of the bearer token; the token itself is never stored
  account_id uuid not null references account,
  method     text not null check (method in ('senha', 'certificado', 'demo')),
  created_at timestamptz not null default now(),
  used_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  address    text,
  user_agent text,
  id         uuid not null default gen_random_uuid(),  -- identifies the session in the user's list of sessions
  certificate jsonb                                    -- verified data of the certificate that opened the session
);
create index session_by_account on session (account_id);

create table access_log (
  empresa_id bigint not null,
  id         uuid not null,
  account_id uuid not null,
  at         timestamptz not null default now(),
  address    text,
  name       text,
  primary key (empresa_id, id)
);

create table certificate_log (
  account_id uuid not null,
  id         uuid not null,
  at         timestamptz not null default now(),
  data       jsonb not null,
  primary key (account_id, id)
);
create index certificate_log_by_root on certificate_log (left(data->>'cnpj', 8));

-- The logo that a company prints on the documents it issues: one row for each establishment that has a logo of its own.
create table empresa_logo (
  empresa_id bigint not null,
  kind       text   not null check (kind in ('png', 'jpeg')),
  bytes      bytea  not null check (octet_length(bytes) between 1 and 307200), -- 300 KiB
  sha256     bytea  not null,
  changed_at timestamptz not null default now(),
  primary key (empresa_id)
);
alter table empresa_logo alter column bytes set storage external; -- PNG and JPEG are compressed already

-- Failed sign-ins by typed login and by address, shared by all processes. The key is a SHA-256, so the table holds no personal data.
create table sign_in_count (
  key            bytea primary key,
  failures       integer not null default 0,           -- within the window
  pending        integer not null default 0,           -- tries being judged now
  pending_at     timestamptz not null,                 -- latest of them; tries of a killed process expire soon after it
  window_ends_at timestamptz not null,                 -- the failures are forgotten from then on
  wait_until     timestamptz                           -- no try is judged until then
);
create index sign_in_count_by_end on sign_in_count (window_ends_at);

create table account_factor (
  account_id   uuid primary key references account,
  secret       bytea not null,                         -- TOTP, wrapped by the master key (fator/wrap.ts)
  confirmed_at timestamptz,                            -- null: shown to the user, not in force yet
  last_step    bigint not null default 0,              -- 30 s steps up to this one are spent
  created_at   timestamptz not null default now()
);
create table recovery_code (
  account_id uuid  not null references account,
  code_hash  bytea not null,                           -- SHA-256 of 80 random bits; a spent code is deleted
  primary key (account_id, code_hash)
);

create table password_link (
  token_hash bytea primary key,                        -- SHA-256 of the link's token
  account_id uuid not null references account,
  kind       text not null check (kind in ('convite', 'senha')),
  made_by    uuid,                                     -- null: the operator, or the person of the account
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_link_by_account on password_link (account_id);

-- Addresses for one download each, outside fetch. Only the hash of the token is stored. A link ends with the session that made it and
-- is answered with the rights that the session has when the link is used.
create table download_link (
  token_hash bytea primary key,
  account_id uuid not null,
  request    jsonb not null,
  expires_at timestamptz not null,
  session_hash bytea not null
);

-- The second wall. The owner (migrations, definer functions) passes by a policy of its own; portal_app only inside its scope.
do $$ declare t text; begin
  foreach t in array array['empresa', 'account', 'account_empresa', 'session', 'access_log', 'certificate_log', 'empresa_logo',
    'sign_in_count', 'account_factor', 'recovery_code', 'password_link', 'download_link'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;
create policy scope on empresa to portal_app using (id = any ((select app_empresas())::bigint[]));
create policy scope on account to portal_app using (id = (select app_account()));
create policy scope on account_empresa to portal_app using (account_id = (select app_account()));
create policy scope on session to portal_app using (account_id = (select app_account()));
create policy scope on access_log to portal_app using (empresa_id = any ((select app_empresas())::bigint[]));
create policy scope on certificate_log to portal_app using (account_id = (select app_account()));
create policy scope on empresa_logo to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]));
create policy scope on sign_in_count to portal_app using (true) with check (true); -- read before the caller is known; hashes and counts only
create policy scope on account_factor to portal_app using (account_id = (select app_account()));
create policy scope on recovery_code to portal_app using (account_id = (select app_account()));
create policy scope on password_link to portal_app using (false);                  -- reached through the functions below only
create policy scope on download_link to portal_app using (account_id = (select app_account())) with check (account_id = (select app_account()));

grant select on empresa, account, account_empresa to portal_app;
grant update (second_factor) on empresa to portal_app;
grant update (password_hash) on account to portal_app;
grant select, insert, update, delete on session, empresa_logo, sign_in_count, account_factor to portal_app;
grant select, insert on access_log, certificate_log to portal_app;
grant select, insert, delete on recovery_code to portal_app;
grant insert, delete on download_link to portal_app;
grant select (account_id, expires_at) on download_link to portal_app;

-- Questions that are asked before the caller is known. Each answers about exactly the value that was passed.
create function account_for_login(wanted text) returns setof account
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from account where login = wanted $$;

-- The rights of an account, one row for each company: papel, whether it may import, where the papel comes from, and since when it may
-- import. 0011_escritorio adds the rights that come from an office.
create function rights_of(wanted uuid)
  returns table (empresa_id bigint, papel text, imports boolean, origin text, imports_since timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select g.empresa_id, g.papel, g.papel <> 'consulta', 'direta', g.created_at from account_empresa g where g.account_id = wanted
  $$;

-- The account of a live bearer token, whether it has a second factor in force, and its companies: one query for every request.
create function caller_by_token(wanted bytea)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, factor boolean, used_at timestamptz, expires_at timestamptz, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider,
      exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null),
      s.used_at, s.expires_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
          'uf', e.uf, 'simples', e.simples, 'papel', r.papel, 'imports', r.imports, 'origin', r.origin,
          'secondFactor', e.second_factor) order by e.id), '[]'::jsonb)
        from rights_of(a.id) r join empresa e on e.id = r.empresa_id where e.active)
    from session s join account a on a.id = s.account_id
    where s.token_hash = wanted and a.blocked_at is null
  $$;

-- Which of these tax ids are proven companies of the portal: intake places a document under each of them.
create function empresas_by_tax_id(wanted text[]) returns table (id bigint, tax_id text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id from empresa e where e.tax_id = any (wanted) and e.active and e.proven
  $$;

-- Whether an account that is not blocked is titular of a company.
create function is_titular(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from account_empresa g join account a on a.id = g.account_id
      where g.account_id = of_account and g.empresa_id = of_empresa and g.papel = 'titular' and a.blocked_at is null)
  $$;

-- A login that was never used: it has no password and no proof by certificate.
create function is_unused(of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.password_hash is null and a.proven_at is null
      and not a.provider and not a.demo)
  $$;

-- Whether `maker` is a dono of the office that created the unused login `target`, and the login opens nothing else. There is no office
-- before 0011_escritorio, which replaces this function.
create function is_office_login(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$ select false $$;

-- Whether an account works in an office; 0011_escritorio replaces this function.
create function works_in_office(of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$ select false $$;

-- Whether `maker` may create a link that sets the password of `target`. The provider may, a dono for a new login of the office, and a
-- titular of every company of the target who works in no office: a titular of one company among several would otherwise gain the target's rights in the others. A titular who granted a papel
-- to a login that another company created may not set its password: the next company to grant it a papel would let that titular in.
-- A blocked maker may not, and the password of the demo account cannot be set.
create function may_set_password(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account t where t.id = target and not t.demo)
      and (exists (select from account m where m.id = maker and m.provider and m.blocked_at is null)
        or is_office_login(maker, target)
        or (not works_in_office(target)
          and exists (select from account t where t.id = target and not t.provider
            and (t.password_hash is null or is_titular(maker, t.made_in)
              or exists (select from account_empresa g where g.account_id = target and g.granted_by is null)))
          and exists (select from account_empresa g where g.account_id = target)
          and not exists (select from account_empresa g where g.account_id = target and not is_titular(maker, g.empresa_id))))
  $$;

-- Whether a link may be shown to its maker: the login is unused, and the maker is titular of the company, or dono of the office, that
-- created it.
create function may_see_link(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(target) and (is_office_login(maker, target)
      or exists (select from account t where t.id = target and is_titular(maker, t.made_in)))
  $$;

-- Creates a link in the scope of its maker and deletes the earlier links of the account. A link that is answered to its maker
-- (`shown`) needs may_see_link; every other link is mailed.
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

-- The account of a live link. A link ends when its maker loses the right to create it.
create function live_password_link(wanted bytea, at timestamptz) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
    select l.account_id from password_link l join account a on a.id = l.account_id
    where l.token_hash = wanted and l.expires_at > at and a.blocked_at is null
      and (l.made_by is null or l.made_by = l.account_id or may_set_password(l.made_by, l.account_id))
  $$;

-- The person of a live link, with the texts that the new password must not contain.
create function password_link_holder(wanted bytea, at timestamptz)
  returns table (kind text, login text, name text, email text, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select l.kind, a.login, a.name, a.email,
      (select coalesce(jsonb_agg(jsonb_build_object('taxId', e.tax_id, 'name', e.name)), '[]'::jsonb)
        from account_empresa g join empresa e on e.id = g.empresa_id where g.account_id = a.id)
    from password_link l join account a on a.id = live_password_link(wanted, at)
    where l.token_hash = wanted
  $$;

-- Sets the password by a live link and deletes the link: of several concurrent calls one succeeds. Ends every session of the account
-- and records that the person set the password.
create function spend_password_link(wanted bytea, at timestamptz, new_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare holder uuid := live_password_link(wanted, at);
begin
  delete from password_link where token_hash = wanted and account_id = holder;
  if not found then return false; end if;
  update account set password_hash = new_hash, password_own_at = at where id = holder;
  delete from session where account_id = holder;
  return true;
end $$;

-- Deletes a download link and answers it in the same statement, so a second caller gets no row. The caller checks the session by
-- caller_by_token.
create function take_download_link(wanted bytea, at timestamptz) returns table (session_hash bytea, request jsonb)
  language sql volatile security definer set search_path = public, pg_temp as $$
    with taken as (delete from download_link where token_hash = wanted returning *)
    select t.session_hash, t.request from taken t where t.expires_at > at
  $$;

-- The logo of a company: its own, else one of the same root (head office first). The caller needs no right in that establishment,
-- because both are one legal person and a logo is public. Fails for a company outside the caller's scope.
create function logo_of(of_empresa bigint) returns table (kind text, bytes bytea, sha256 bytea, own boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  siblings bigint[]; -- on a cluster the logos lie on other nodes than the companies
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  siblings := array(
    select e.id from empresa asked join empresa e on e.root = asked.root and e.demo = asked.demo where asked.id = of_empresa
    order by e.id = asked.id desc, substr(e.tax_id, 9, 4) = '0001' desc, e.id);
  return query
    select l.kind, l.bytes, l.sha256, l.empresa_id = of_empresa from empresa_logo l where l.empresa_id = any (siblings)
    order by array_position(siblings, l.empresa_id) limit 1;
end $$;

-- The latest end of the certificates that were used at sign-ins, for each of these companies. Counts only certificates of accounts
-- with a grant in the company: otherwise any account could set the date that a company sees.
create function empresa_certificates(of_empresas bigint[]) returns table (empresa_id bigint, valid_until text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query
    select e.id, max(c.data->>'validityEnd')
    from empresa e
    join certificate_log c on left(c.data->>'cnpj', 8) = e.root
    where e.id = any (of_empresas) and length(e.tax_id) = 14
      and c.data->>'validityEnd' ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T[0-9:.]{5,12}Z$'
      and exists (select from account_empresa g where g.account_id = c.account_id and g.empresa_id = e.id)
    group by e.id;
end $$;

do $$ declare f text; begin
  foreach f in array array['account_for_login(text)', 'caller_by_token(bytea)', 'empresas_by_tax_id(text[])',
    'make_password_link(uuid, text, bytea, timestamptz, timestamptz, boolean)', 'password_link_holder(bytea, timestamptz)',
    'spend_password_link(bytea, timestamptz, text)', 'take_download_link(bytea, timestamptz)', 'logo_of(bigint)',
    'empresa_certificates(bigint[])'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['rights_of(uuid)', 'is_office_login(uuid, uuid)', 'works_in_office(uuid)', 'is_titular(uuid, bigint)', 'is_unused(uuid)', 'may_set_password(uuid, uuid)', 'may_see_link(uuid, uuid)',
    'live_password_link(bytea, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
