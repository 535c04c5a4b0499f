-- Companies, accounts, grants and sessions, how an account proves who it is (password, second factor, links that set a password), and the
-- messages to a person.

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
grant select on empresa to portal_app;
grant update (second_factor) on empresa to portal_app;

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
  takeover_refused_at timestamptz,                      -- when the operator undid a take-over; a second one is refused
  alert_mail    boolean not null default true,         -- whether the person gets the daily mail of alerts
  seen_at       timestamptz                           -- last use, which the sessions say only while they exist
);
grant select on account to portal_app;
grant update (name, email, phone, password_hash, alert_mail) on account to portal_app;

-- The right of an account in a company. Name, e-mail and phone are those that the maker of the grant wrote, so a company never sees
-- what another company wrote about the same person.
-- `standing`: how a right stands in its establishment (docs/decisions/0040). `full`: as its papel says. `entered`: it came without proof into
-- an establishment that nothing proves yet. `limited`: somebody else proved that establishment since; until the prover or the titular says yes the
-- right imports and reads what came before the proof, and nothing else.
create table account_empresa (
  account_id uuid not null references account,
  empresa_id bigint not null references empresa,
  papel      text not null check (papel in ('titular', 'contador', 'consulta')),
  created_at timestamptz not null default now(),
  name       text,
  email      text,
  phone      text,
  granted_by uuid,
  standing   text collate "C" not null default 'full' constraint account_empresa_standing check (standing in ('full', 'entered', 'limited')),
  root_title boolean not null default false,           -- title of the whole root: by a sign-in or an A1 of it, from such a titular, or from the operator
  came_limited boolean not null default false,         -- limited from its beginning: its holder never reads the documents that came before it
  primary key (account_id, empresa_id)
);
create index account_empresa_by_empresa on account_empresa (empresa_id, account_id);
grant select on account_empresa to portal_app;

-- What proves an establishment, by whom. `empresa.proven` is true from the first row on (or by the operator).
create table empresa_proof (
  id            uuid primary key default gen_random_uuid(),
  empresa_id    bigint not null references empresa,
  kind          text collate "C" not null check (kind in ('acesso', 'a1', 'sefaz', 'operador')), -- sign-in, A1, answer of SEFAZ or ADN
  account_id    uuid,                        -- the person who proved it; no foreign key: the proof outlives the account
  escritorio_id uuid,                        -- the office whose A1 or answer proved it
  proven_at     timestamptz not null
);
create index empresa_proof_by_empresa on empresa_proof (empresa_id, proven_at);

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
grant select, insert, update, delete on session to portal_app;

create table access_log (
  empresa_id bigint not null,
  id         uuid not null,
  account_id uuid not null,
  at         timestamptz not null default now(),
  address    text,
  name       text,
  primary key (empresa_id, id)
);
grant select, insert on access_log to portal_app;

create table certificate_log (
  account_id uuid not null,
  id         uuid not null,
  at         timestamptz not null default now(),
  data       jsonb not null,
  primary key (account_id, id)
);
create index certificate_log_by_root on certificate_log (left(data->>'cnpj', 8));
grant select, insert on certificate_log to portal_app;

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
grant select, insert, update, delete on empresa_logo to portal_app;

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
grant select, insert, update, delete on sign_in_count to portal_app;

create table account_factor (
  account_id   uuid primary key references account,
  secret       bytea not null,                         -- TOTP, wrapped by the master key (fator/wrap.ts)
  confirmed_at timestamptz,                            -- null: shown to the user, not in force yet
  last_step    bigint not null default 0,              -- 30 s steps up to this one are spent
  created_at   timestamptz not null default now()
);
grant select, insert, update, delete on account_factor to portal_app;

create table recovery_code (
  account_id uuid  not null references account,
  code_hash  bytea not null,                           -- SHA-256 of 80 random bits; a spent code is deleted
  primary key (account_id, code_hash)
);
grant select, insert, delete on recovery_code to portal_app;

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
grant insert, delete on download_link to portal_app;
grant select (account_id, expires_at) on download_link to portal_app;

-- Messages to a person, shown in the product; mailed too where the portal sends mail.
create table notice (
  id         uuid primary key,
  account_id uuid not null references account on delete cascade,
  message    text not null,
  created_at timestamptz not null,
  seen_at    timestamptz
);
create index notice_of_account on notice (account_id, id);
grant select on notice to portal_app;
grant update (seen_at) on notice to portal_app;

-- The last mail of alerts to a person: at most one a day.
create table alert_mail (
  account_id uuid primary key references account on delete cascade,
  sent_at    timestamptz not null
);

-- What one act ended: rows as they were, to be restored for seven days. Its A1 are destroyed at the end of the undo.
create table root_ending (
  id         uuid primary key,
  root       text collate "C" not null,
  account_id uuid not null,
  at         timestamptz not null,
  expires_at timestamptz not null,
  removed    jsonb not null, -- grants, offices, admissions, voices; certificates: ids; given: titles that the act gave, with the grant before
  settled_at timestamptz     -- undone, or its A1 are destroyed
);
create index root_ending_open on root_ending (root, expires_at) where settled_at is null;
