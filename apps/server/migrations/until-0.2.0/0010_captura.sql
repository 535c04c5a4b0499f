-- Capture of documents from SEFAZ: custody of the companies' A1 certificates (docs/security.md).

-- portal_captura is the role in which the worker reads the keys of the certificates (certificado/open-key.ts). portal_app is no member.
do $$ begin
  if not exists (select from pg_roles where rolname = 'portal_captura') then
    create role portal_captura nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster created the role first
end $$;
do $$ begin execute format('grant portal_captura to %I', current_user); end $$;

-- One certificate per root of a CNPJ, or per CPF: it serves every establishment. The key is only in `sealed`, encrypted by a random
-- key that `wrapped_key` has under a key derived from the master key. portal_app writes these two columns but cannot read them.
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
  unique (root, demo)
);
alter table capture_certificate alter column sealed set storage external;

alter table capture_certificate enable row level security;
alter table capture_certificate force row level security;
do $$ begin
  execute format('create policy owner_all on capture_certificate to %I using (true) with check (true)', current_user);
end $$;
create policy scope on capture_certificate to portal_app
  using (exists (select from empresa e
    where e.id = any ((select app_empresas())::bigint[]) and e.root = capture_certificate.root and e.demo = capture_certificate.demo))
  with check (exists (select from empresa e
    where e.id = any ((select app_empresas())::bigint[]) and e.root = capture_certificate.root and e.demo = capture_certificate.demo));
grant select (id, root, demo, certificate, thumbprint, valid_to, version, created_at, created_by, created_by_name), insert, delete
  on capture_certificate to portal_app;
create policy captura on capture_certificate for select to portal_captura using (true);
grant select on capture_certificate to portal_captura;

-- The companies that one certificate serves: the active establishments of the root. Fails for a company outside the caller's scope.
create function establishments_of(of_empresa bigint) returns table (id bigint, tax_id text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return query
    select e.id, e.tax_id from empresa asked join empresa e on e.root = asked.root and e.demo = asked.demo
    where asked.id = of_empresa and e.active order by e.id;
end $$;
revoke execute on function establishments_of(bigint) from public;
grant execute on function establishments_of(bigint) to portal_app;

-- The certificate of a root is destroyed together with the use of its last company.
create function drop_unused_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from capture_certificate c where c.root = old.root and c.demo = old.demo
    and not exists (select from empresa e where e.root = c.root and e.demo = c.demo and e.active);
  return null;
end $$;
revoke execute on function drop_unused_certificate() from public;
create trigger empresa_certificate after delete or update of active on empresa
  for each row execute function drop_unused_certificate();

-- A sequence is the numbering of one tax id at one distribution service (docs/decisions/0035): its cursor, its waits and its block. All
-- instants are of the database's clock. `environment` is tpAmb; `demo` keeps the demonstration apart.
create table capture_sequence (
  service     text collate "C" not null check (service in ('nfe', 'cte', 'mdfe')),
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
  primary key (service, environment, tax_id, demo)
);
create index capture_sequence_due on capture_sequence (environment, service, demo, next_at) where next_at is not null;
create index capture_sequence_queries on capture_sequence (environment, service, demo, query_at) where query_at is not null;
create index capture_sequence_of on capture_sequence (tax_id, demo);
create index capture_sequence_root on capture_sequence (root, demo, service);

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
  version     bigint not null default 1      -- ETag
);

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
create index capture_nsu_recent on capture_nsu (tax_id, demo, service, stored_at);

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

-- Questions to the authorising SEFAZ about one document, answered by a worker.
create table capture_situation (
  id          uuid primary key,
  service     text collate "C" not null check (service in ('nfe', 'cte', 'mdfe')),
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

-- At most one row: capture switched off for everybody, by the operator.
create table capture_switch (
  id      boolean primary key default true check (id),
  off_at  timestamptz,
  off_by  text
);

-- Of the demonstration alone: when somebody last looked at its capture, and the block that a visitor provokes. One row.
create table capture_demo (
  id            boolean primary key default true check (id),
  looked_at     timestamptz not null,
  block_tax_id  text collate "C",
  block_service text collate "C"
);

-- Notes that the portal fetched itself; those that came by a file are in nota_upload.
create table nota_capture (
  empresa_id  bigint not null,
  nota_id     uuid   not null,
  captured_at timestamptz not null default now(),
  has_file    boolean not null default false, -- came by a file too
  primary key (empresa_id, nota_id)
);

do $$ declare t text; begin
  foreach t in array array['capture_sequence', 'capture_setting', 'capture_lease', 'capture_service', 'capture_gap', 'capture_nsu',
    'capture_exchange', 'capture_key_request', 'capture_key', 'capture_situation', 'capture_alert', 'capture_switch', 'capture_demo', 'nota_capture'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to %I using (true) with check (true)', t, current_user);
  end loop;
  foreach t in array array['capture_sequence', 'capture_gap', 'capture_nsu', 'capture_exchange', 'capture_key_request', 'capture_key',
    'capture_situation', 'capture_alert'] loop
    execute format('create policy scope on %I to portal_app
      using ((tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])))
      with check ((tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])))', t);
  end loop;
  foreach t in array array['capture_setting', 'nota_capture'] loop
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
create policy scope on capture_lease to portal_app using (false);  -- the owner captures
create policy scope on capture_service to portal_app using (true); -- of SEFAZ, not of a company
create policy scope on capture_switch to portal_app using (true);
create policy scope on capture_demo to portal_app using (true) with check (true); -- says nothing of a real company
grant select, insert, update on capture_demo to portal_app;
-- Answers, evidence and cursors are written by the owner role alone. A request of the program moves a slot and never a wait.
grant select on capture_sequence, capture_service, capture_gap, capture_nsu, capture_exchange, capture_switch, capture_alert to portal_app;
grant insert (service, environment, tax_id, demo, next_at, query_at) on capture_sequence to portal_app;
grant update (next_at, query_at, asked_at, asked_by, paused_at, paused_by, paused_by_name, pause_reason, stopped_at, stop_cause, refusal_count,
  misuse_count, incoherent_count, fault_count, changed_at) on capture_sequence to portal_app;
grant update (state, reason, asked_at, settled_at, settled_by, settled_by_name) on capture_gap to portal_app;
grant update (seen_at, seen_by, seen_by_name) on capture_alert to portal_app;
grant select, insert, update on capture_setting to portal_app;
grant select, insert on capture_key_request, capture_key to portal_app;
grant select, insert, update on nota_capture to portal_app; -- of all columns: a cluster does not give rights in columns to its nodes
grant select, insert on capture_situation to portal_app;

-- Whether a request with the certificate of a company is under way: its removal waits for the answer. Fails for a company outside the
-- caller's scope.
create function capture_in_use(of_empresa bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return exists (select from empresa e join capture_lease l on l.root = e.root and l.demo = e.demo
    where e.id = of_empresa and l.until > clock_timestamp());
end $$;
revoke execute on function capture_in_use(bigint) from public;
grant execute on function capture_in_use(bigint) to portal_app;

-- A new certificate ends the stops that the earlier one caused, for every establishment of its root.
create function resume_by_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update capture_sequence set stopped_at = null, stop_cause = null, refusal_count = 0, next_at = now(), changed_at = now()
    where root = new.root and demo = new.demo and stop_cause in ('certificado', 'certificado_alheio', 'certificado_ilegivel', 'sem_direito');
  return null;
end $$;
revoke execute on function resume_by_certificate() from public;
create trigger certificate_resume after insert on capture_certificate
  for each row execute function resume_by_certificate();

-- Capture ends with the use of its company.
create function stop_capture() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from capture_setting where empresa_id = old.id;
    return old;
  end if;
  if not new.active then
    update capture_setting set is_on = false, changed_at = now(), version = version + 1 where empresa_id = new.id and is_on;
  end if;
  return new;
end $$;
revoke execute on function stop_capture() from public;
create trigger empresa_capture before delete or update of active on empresa
  for each row execute function stop_capture();

-- That a service of SEFAZ is out or not trusted concerns everybody: one alert, not one per company.
alter policy scope on capture_alert using ((tax_id is null and kind in ('servico_fora', 'servidor'))
  or (tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])));

-- Name of the person who caused an exchange of the scope's companies.
create function capture_author(of_account uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.name from account a where a.id = of_account and exists (select from capture_exchange x
    join empresa e on e.tax_id = x.tax_id and e.demo = x.demo where e.id = any ((select app_empresas())::bigint[]) and x.caused_by = a.id)
$$;
-- Ids of the companies whose capture is on, for the provider.
create function provider_captures() returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  return query select s.empresa_id from capture_setting s where s.is_on;
end $$;
revoke execute on function capture_author(uuid), provider_captures() from public;
grant execute on function capture_author(uuid), provider_captures() to portal_app;
