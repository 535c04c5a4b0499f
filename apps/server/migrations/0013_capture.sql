-- Capture of documents from SEFAZ and the ADN: custody of A1 certificates (docs/security.md), numbering, evidence, alerts.
-- Answers, evidence and cursors are written by the owner role alone. A request of the program moves a slot and never a wait.

-- A certificate belongs to who keeps it and serves the establishments that were admitted to it (docs/decisions/0040). The key is only in
-- `sealed`, encrypted by a random key that `wrapped_key` has under a key derived from the master key. portal_app reads neither column.
create table capture_certificate (
  id          uuid primary key,
  root        text collate "C" not null,
  demo        boolean not null,              -- a demonstration company never shares a certificate with a real one
  certificate bytea not null,                -- DER, public
  thumbprint  bytea not null,                -- SHA-256 of the DER
  valid_to    timestamptz not null,          -- notAfter of the DER
  sealed      bytea not null,                -- private key and certificates of the file: nonce, tag, ciphertext of AES-256-GCM
  wrapped_key bytea not null,                -- nonce, tag, ciphertext
  version     smallint not null,             -- form of the two columns above
  created_at  timestamptz not null,
  created_by  uuid,                          -- null: the command line
  created_by_name text not null,
  keeper_escritorio uuid references escritorio,   -- who keeps it: an office when an office's right kept it, else a person; neither: the operator
  keeper_account uuid,
  trusted     boolean not null default false,    -- its chain ended at an anchor when it was kept
  chain       bytea not null default ''         -- the authorities above it, as they are sent with it: public, so that a better chain can take its place without the key
);
alter table capture_certificate alter column sealed set storage external;
create unique index capture_certificate_keeper on capture_certificate
  (root, demo, coalesce(keeper_escritorio, keeper_account, '00000000-0000-0000-0000-000000000000'::uuid));
grant select (id, root, demo, certificate, thumbprint, valid_to, version, created_at, created_by, created_by_name,
  keeper_escritorio, keeper_account, trusted) on capture_certificate to portal_app;
grant select on capture_certificate to portal_captura;

-- Which A1 an establishment uses, if any. Without a row here it neither captures nor manifests, asks or sees an A1.
create table capture_admission (
  empresa_id     bigint primary key references empresa on delete cascade,
  certificate_id uuid not null references capture_certificate on delete cascade,
  admitted_at    timestamptz not null,
  admitted_by    uuid,                           -- null: the operator, or the upgrade
  admitted_by_name text not null,
  to_confirm     boolean not null default false, -- by the upgrade, under another right than the keeper's: `portal doutor` lists it
  used_at        timestamptz,                    -- last request to SEFAZ or the ADN with it
  used_by_name   text                            -- person or office whose act or setting it was
);
create index capture_admission_by_certificate on capture_admission (certificate_id);
grant select on capture_admission to portal_app;

-- Who caused a request with an A1, and when last. Requests by the clock are in `capture_admission.used_at` alone.
create table capture_use (
  certificate_id uuid not null references capture_certificate on delete cascade,
  empresa_id     bigint not null references empresa on delete cascade,
  account_id     uuid not null, -- no foreign key: an erased person leaves the date
  used_at        timestamptz not null,
  primary key (certificate_id, empresa_id, account_id)
);

-- Work that the upgrade left, done at the next start (captura/certificado/upgrade.ts) or 30 days later.
create table capture_upgrade (
  certificate_id uuid primary key references capture_certificate on delete cascade,
  noted_at       timestamptz not null default now(),
  judged_at      timestamptz,  -- null: its chain was not judged yet
  unkept_at      timestamptz   -- nobody is responsible for an establishment that uses it: destroyed 30 days after it; null: somebody is
);

-- A sequence is the numbering of one tax id at one distribution service (docs/decisions/0035): its cursor, its waits and its block. All
-- instants are of the database's clock. `environment` is tpAmb; `demo` keeps the demonstration apart.
create table capture_sequence (
  service     text collate "C" not null check (service in ('nfe', 'cte', 'mdfe', 'nfse')),
  environment smallint not null check (environment in (1, 2)),
  tax_id      text collate "C" not null,
  demo        boolean not null,
  root        text collate "C" generated always as (case when length(tax_id) = 14 then left(tax_id, 8) else tax_id end) stored,
  ult_nsu     bigint not null default 0 check (ult_nsu >= 0), -- the cursor: last ultNSU of SEFAZ
  max_nsu     bigint not null default 0,
  first_at    timestamptz,                   -- when SEFAZ began or was found to number; null: no good answer yet
  first_empty boolean,                       -- the first answer was 137: numbering began with it
  taken_over  boolean not null default false, -- the cursor came from another program's 656
  first_nsu   bigint,                        -- lowest NSU received
  last_good_at timestamptz,                  -- last 137 or 138
  last_call_at timestamptz,
  next_at     timestamptz,                   -- next slot; null: none
  query_at    timestamptz,                   -- next query by NSU or key (gaps, quarantine, keys); null: nothing to ask
  wait_until  timestamptz,                   -- no distNSU before it, by the rules of SEFAZ
  blocked_until timestamptz,                 -- no call at all before it (656)
  block_cause text collate "C" check (block_cause in ('sefaz', 'raiz')),
  asked_at    timestamptz,                   -- somebody asked for a start now
  asked_by    uuid,
  paused_at   timestamptz,
  paused_by   uuid,                          -- null: the operator
  paused_by_name text,
  pause_reason text,
  stopped_at  timestamptz,                   -- «parada»: one try a day until somebody resumes or the cause is gone
  stop_cause  text collate "C",
  cstat       text collate "C",              -- of the last answer
  fault       text collate "C",              -- of the last exchange; null: none
  fault_count integer not null default 0,    -- transport faults in a row
  refusal_count integer not null default 0,  -- refusals of one kind in a row
  misuse_count integer not null default 0,   -- 656 in a row
  incoherent_count integer not null default 0,
  unanswered  boolean not null default false, -- the last request was sent and not answered: SEFAZ may have counted it
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  -- Without number and hash of the newest exchange, written with it, the removal of the newest exchanges would leave no trace.
  chain_count bigint not null default 0,     -- number of the newest exchange
  chain_hash  bytea,                         -- hash of the newest closed exchange
  -- Documents of each hour of the last day, counted with the cursor: the health of a thousand companies reads no number of a document.
  recent      jsonb not null default '{}',   -- number of the hour since 1970 (UTC): count
  stop_code   text collate "C",              -- code of the answer that stopped it, `HTTP 403` where there was no cStat: its sentence quotes it
  primary key (service, environment, tax_id, demo)
);
create index capture_sequence_due on capture_sequence (environment, service, demo, next_at) where next_at is not null;
create index capture_sequence_queries on capture_sequence (environment, service, demo, query_at) where query_at is not null;
create index capture_sequence_of on capture_sequence (tax_id, demo);
create index capture_sequence_root on capture_sequence (root, demo, service);
grant select on capture_sequence to portal_app;
grant insert (service, environment, tax_id, demo, next_at, query_at) on capture_sequence to portal_app;
grant update (next_at, query_at, asked_at, asked_by, paused_at, paused_by, paused_by_name, pause_reason,
  stopped_at, stop_cause, fault_count, refusal_count, misuse_count, incoherent_count, changed_at) on capture_sequence to portal_app;

-- Switches of a company. Capture starts off.
create table capture_setting (
  empresa_id  bigint primary key references empresa,
  is_on       boolean not null default false,
  nfe         boolean not null default true,
  cte         boolean not null default true,
  mdfe        boolean not null default false,
  auto_ciencia boolean not null default false,
  ciencia_text text,                         -- version of the text accepted for it
  ciencia_at  timestamptz,
  ciencia_by  uuid,
  ciencia_name text,
  finals_of_titular boolean,                 -- null: by who keeps the company
  changed_at  timestamptz not null default now(),
  version     bigint not null default 1,      -- ETag
  nfse        boolean not null default false
);
grant select, insert, update on capture_setting to portal_app;

-- One request in flight per service and root, over all processes. The lease of a dead process ends by itself.
create table capture_lease (
  service     text collate "C" not null,
  environment smallint not null,
  root        text collate "C" not null,
  demo        boolean not null,
  holder      uuid not null,
  until       timestamptz not null,
  primary key (service, environment, root, demo)
);

-- State of a service as seen from here: `fora` after transport faults of five roots in a row.
create table capture_service (
  service     text collate "C" not null,
  environment smallint not null,
  demo        boolean not null,
  state       text collate "C" not null default 'normal' check (state in ('normal', 'instavel', 'fora')),
  since       timestamptz not null default now(),
  failed_roots text[] not null default '{}', -- roots of the faults in a row
  probe_at    timestamptz,                   -- next probe while `fora`
  stopped_at  timestamptz,                   -- its server certificate is not trusted: nothing is sent until resumed
  stop_cause  text collate "C",
  primary key (service, environment, demo)
);
grant select on capture_service to portal_app;

-- Numbers that we never got: (from_nsu, to_nsu], fetched one by one from the newest down.
create table capture_gap (
  id          uuid primary key,
  service     text collate "C" not null,
  environment smallint not null,
  tax_id      text collate "C" not null,
  demo        boolean not null,
  from_nsu    bigint not null,
  to_nsu      bigint not null,
  next_nsu    bigint not null,               -- the next number to ask for; from_nsu when all were asked
  found       integer not null default 0,    -- numbers that gave a document
  absent      integer not null default 0,    -- numbers that do not exist (137)
  opened_at   timestamptz not null default now(),
  state       text collate "C" not null default 'open' check (state in ('open', 'closed', 'lost', 'dismissed')),
  reason      text,
  asked_at    timestamptz,                   -- somebody asked to fetch it now
  settled_at  timestamptz,
  settled_by  uuid,
  settled_by_name text,
  check (from_nsu < to_nsu and next_nsu between from_nsu and to_nsu)
);
create index capture_gap_of on capture_gap (tax_id, demo, service, state);
grant select on capture_gap to portal_app;
grant update (state, reason, asked_at, settled_at, settled_by, settled_by_name) on capture_gap to portal_app;

-- Every number received: placed by intake, or kept as bytes in quarantine.
create table capture_nsu (
  service     text collate "C" not null,
  environment smallint not null,
  tax_id      text collate "C" not null,
  demo        boolean not null,
  nsu         bigint not null,
  schema_name text,                          -- as sent: a hint
  sha256      bytea not null,                -- of the document, or of the kept bytes
  state       text collate "C" not null check (state in ('placed', 'quarantined', 'asked_again')),
  chave       text collate "C",
  kept        bytea,                         -- quarantine: the inflated document, else the text of docZip
  reason      text,
  exchange    bigint not null,
  stored_at   timestamptz not null default now(),
  primary key (service, environment, tax_id, demo, nsu)
);
create index capture_nsu_quarantine on capture_nsu (tax_id, demo, service) where state <> 'placed';
grant select on capture_nsu to portal_app;

-- Evidence: every request and its answer, chained by hash per sequence. `hash` is null while the request is in flight.
create table capture_exchange (
  service     text collate "C" not null,
  environment smallint not null,
  tax_id      text collate "C" not null,
  demo        boolean not null,
  number      bigint not null,
  sent_at     timestamptz not null default clock_timestamp(),
  address     text not null,
  thumbprint  bytea not null,                -- of the certificate used
  kind        text collate "C" not null,     -- distNSU, consNSU, consChNFe, situacao, evento
  asked       text collate "C" not null,     -- NSU or key
  cause       text collate "C" not null,     -- ritmo, agora, lacuna, quarentena, chave, situacao, manifestacao
  caused_by   uuid,
  request     text not null,
  request_sha256 bytea not null,
  duration_ms integer,
  http_status integer,
  cstat       text collate "C",
  reason      text,                          -- xMotivo
  ult_nsu     bigint,
  max_nsu     bigint,
  documents   integer,
  reply       text,                          -- without the text of docZip
  reply_sha256 bytea,                        -- of the body as received
  fault       text collate "C",
  previous    bytea,
  hash        bytea,
  primary key (service, environment, tax_id, demo, number)
);
create index capture_exchange_open on capture_exchange (tax_id, demo, service) where hash is null; -- in flight
create index capture_exchange_recent on capture_exchange (tax_id, demo, service, sent_at desc);
grant select on capture_exchange to portal_app;

-- Keys that people gave to fetch.
create table capture_key_request (
  id          uuid primary key,
  environment smallint not null,
  tax_id      text collate "C" not null,
  demo        boolean not null,
  made_at     timestamptz not null default now(),
  made_by     uuid,
  made_by_name text not null
);
grant select, insert on capture_key_request to portal_app;

create table capture_key (
  request_id  uuid not null references capture_key_request,
  position    integer not null,
  environment smallint not null,
  tax_id      text collate "C" not null,
  demo        boolean not null,
  chave       text collate "C" not null,
  state       text collate "C" not null default 'na_fila' check (state in ('na_fila', 'obtida', 'resumo', 'ja_no_portal', 'recusada', 'falha', 'invalida')),
  cstat       text collate "C",
  reason      text,
  next_at     timestamptz not null default now(),
  tries       integer not null default 0,
  asked_at    timestamptz,
  primary key (request_id, position)
);
create index capture_key_waiting on capture_key (tax_id, demo, next_at) where state = 'na_fila';
grant select, insert on capture_key to portal_app;

-- Questions to the authorising SEFAZ about one document, answered by a worker. Those about an NFS-e go to the ADN.
create table capture_situation (
  id          uuid primary key,
  service     text collate "C" not null check (service in ('nfe', 'cte', 'mdfe', 'nfse')),
  environment smallint not null,
  tax_id      text collate "C" not null,     -- the company that asks, by its certificate
  demo        boolean not null,
  chave       text collate "C" not null,
  asked_at    timestamptz not null default now(),
  asked_by    uuid,
  taken_until timestamptz,                   -- a worker is asking
  answered_at timestamptz,
  cstat       text collate "C",
  reason      text,
  situation   text collate "C",              -- autorizada, cancelada, denegada, encerrada, inexistente; null: not told
  digest      text collate "C",              -- digVal of the protocol
  fault       text collate "C"
);
create index capture_situation_of on capture_situation (tax_id, demo, chave, asked_at desc);
create index capture_situation_waiting on capture_situation (asked_at) where answered_at is null;
grant select, insert on capture_situation to portal_app;

-- What somebody should know. Each opens once and closes itself when mended.
create table capture_alert (
  id          uuid primary key,
  kind        text collate "C" not null,
  service     text collate "C",
  environment smallint not null,
  tax_id      text collate "C",              -- null: of the service, for the provider
  demo        boolean not null,
  opened_at   timestamptz not null default now(),
  closed_at   timestamptz,
  seen_at     timestamptz,
  seen_by     uuid,
  seen_by_name text,
  details     jsonb not null default '{}'
);
create unique index capture_alert_open on capture_alert (kind, environment, demo, coalesce(tax_id, ''), coalesce(service, '')) where closed_at is null;
create index capture_alert_of on capture_alert (tax_id, demo) where closed_at is null;
grant select on capture_alert to portal_app;
grant update (seen_at, seen_by, seen_by_name) on capture_alert to portal_app;

-- At most one row: capture switched off for everybody, by the operator.
create table capture_switch (
  id      boolean primary key default true check (id),
  off_at  timestamptz,
  off_by  text
);
grant select on capture_switch to portal_app;

-- Of the demonstration alone: when somebody last looked at its capture, and the block that a visitor provokes. One row.
create table capture_demo (
  id            boolean primary key default true check (id),
  looked_at     timestamptz not null,
  block_tax_id  text collate "C",
  block_service text collate "C"
);
grant select, insert, update on capture_demo to portal_app;

-- Notes that the portal fetched itself; those that came by a file are in nota_upload.
create table nota_capture (
  empresa_id  bigint not null,
  nota_id     uuid   not null,
  captured_at timestamptz not null default now(),
  has_file    boolean not null default false, -- came by a file too
  primary key (empresa_id, nota_id)
);
grant select, insert, update on nota_capture to portal_app;

-- The text about conclusive manifestações that an office accepted for a company without a titular. A titular who comes ends it.
create table capture_finals (
  escritorio_id uuid   not null references escritorio,
  empresa_id    bigint not null references empresa,
  version       text collate "C" not null,    -- of the text
  account_id    uuid   not null,
  account_name  text   not null,
  accepted_at   timestamptz not null,
  primary key (escritorio_id, empresa_id)
);
create index capture_finals_by_empresa on capture_finals (empresa_id);
