-- Who may ask: companies, accounts, grants, sessions, the access log. Rules of the two walls: docs/architecture.md.
-- portal_app is the role of every pooled connection: it owns nothing and cannot bypass row-level security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_app') then
    create role portal_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster was faster
end $$;
do $$ begin execute format('grant portal_app to %I', current_user); end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The companies of the caller, set once per transaction by db/scope.ts; nothing set means no company at all.
create function app_empresas() returns bigint[] language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('app.empresas', true), ''), ',')::bigint[], '{}');
create function app_account() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;

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
  created_at timestamptz not null default now()
);
create index empresa_by_root on empresa (root);

create table account (
  id            uuid primary key,
  login         text collate "C" not null unique,      -- CPF or CNPJ without punctuation; `demo` for the demo user
  tax_id        text collate "C" not null,            -- CPF or CNPJ as answered in cpfcnpj; the login itself but for the demo user
  name          text not null,
  email         text not null default '',
  phone         text not null default '',
  sistema       text not null check (sistema <> ''),
  sped          boolean not null default false,         -- dsutilizamodulosped
  uf            text not null default '',
  password_hash text,
  provider      boolean not null default false,
  demo          boolean not null default false,
  blocked_at    timestamptz,
  created_at    timestamptz not null default now()
);

create table account_empresa (
  account_id uuid not null references account,
  empresa_id bigint not null references empresa,
  papel      text not null check (papel in ('titular', 'contador', 'consulta')),
  created_at timestamptz not null default now(),
  primary key (account_id, empresa_id)
);

create table session (
  token_hash bytea primary key,                         -- SHA-256 of the bearer token; the token itself is never stored
  account_id uuid not null references account,
  method     text not null check (method in ('senha', 'certificado', 'demo')),
  created_at timestamptz not null default now(),
  used_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  address    text,
  user_agent text
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

-- Second wall. The owner (migrations, definer functions) passes by its own policy; portal_app only inside its scope.
do $$ declare t text; begin
  foreach t in array array['empresa', 'account', 'account_empresa', 'session', 'access_log', 'certificate_log'] loop
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

grant select on empresa, account, account_empresa to portal_app;
grant update (password_hash) on account to portal_app;
grant select, insert, update, delete on session to portal_app;
grant select, insert on access_log, certificate_log to portal_app;

-- Questions that come before the caller is known. Each answers one row about exactly what was asked.
create function account_for_login(wanted text) returns setof account
  language sql stable security definer set search_path = public, pg_temp
  as $$ select * from account where login = wanted $$;
-- Who a live bearer token belongs to, with the companies of the account: one question for every request.
create function caller_by_token(wanted bytea)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, used_at timestamptz, expires_at timestamptz, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider, s.used_at, s.expires_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
          'uf', e.uf, 'simples', e.simples, 'papel', g.papel) order by e.id), '[]'::jsonb)
        from account_empresa g join empresa e on e.id = g.empresa_id where g.account_id = a.id and e.active)
    from session s join account a on a.id = s.account_id
    where s.token_hash = wanted and a.blocked_at is null
  $$;
-- The grants of an account, in order of creation of the company's row.
create function empresas_of_account(wanted uuid)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples, g.papel
    from account_empresa g join empresa e on e.id = g.empresa_id
    where g.account_id = wanted and e.active order by e.id
  $$;
-- Which of these tax ids are companies of the portal: intake places a document under each of them.
create function empresas_by_tax_id(wanted text[]) returns table (id bigint, tax_id text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id from empresa e where e.tax_id = any (wanted) and e.active
  $$;
revoke execute on function account_for_login(text), caller_by_token(bytea), empresas_of_account(uuid), empresas_by_tax_id(text[]) from public;
grant execute on function account_for_login(text), caller_by_token(bytea), empresas_of_account(uuid), empresas_by_tax_id(text[]) to portal_app;
