-- The board of closings: sums and counts per month of the books, and the state of each company's month.

-- Production documents per month of the books. A value that passes 15 digits is shown as null, so the sum is numeric, as in nota_day.
create table nota_month (
  empresa_id  bigint not null,
  month       date   not null,               -- first day
  tipo        text collate "C" not null,
  papel       text collate "C" not null,
  quantity    bigint not null,               -- autorizada, encerrada and sem_protocolo: the documents that are summed
  total_cents numeric not null,
  summaries   bigint not null,               -- resumo
  unprotocolled bigint not null,             -- sem_protocolo
  pending     bigint not null,               -- pending_cancellation
  primary key (empresa_id, month, tipo, papel)
);
grant select, insert, update on nota_month to portal_app;

-- One company in one month. Every writer of notes touches the row of the month, so that closing and arrival wait for each other.
create table fechamento (
  empresa_id  bigint not null,
  month       date   not null,
  state       text collate "C" not null default 'aberto' check (state in ('aberto', 'em_conferencia', 'fechado')),
  responsible text,                          -- null: as in the portfolio
  receipt     text,                          -- receipt of the delivered EFD, as a person wrote it
  closed_at   timestamptz,
  changes     bigint not null default 0,     -- grows when documents of the month arrive or change
  -- Numbers without a note (notas/inicio/find-gaps.ts) are counted anew while marks <> counted.
  marks       bigint not null default 1,
  counted     bigint not null default 0,
  missing     bigint,                        -- null: not counted yet
  -- The last check of the month, and `changes` before it. It holds while these are equal.
  checked_at  timestamptz,
  check_changes bigint,
  check_errors integer,
  check_warnings integer,
  check_icms  bigint,                        -- cents; ICMS due
  file_id     uuid,                          -- newest EFD of the month
  file_at     timestamptz,
  file_icms   bigint,
  primary key (empresa_id, month)
);
create index fechamento_uncounted on fechamento (empresa_id, month) where marks <> counted;
grant select, insert, update on fechamento to portal_app;

-- Documents that arrived or changed after their month was closed. Closing the month again deletes them.
create table nota_late (
  empresa_id  bigint not null,
  month       date   not null,
  nota_id     uuid   not null,
  kind        text collate "C" not null check (kind in ('chegou', 'mudou')),
  at          timestamptz not null default now(),
  primary key (empresa_id, month, nota_id)
);
create index nota_late_by_nota on nota_late (empresa_id, nota_id);
grant select, insert, update, delete on nota_late to portal_app;

-- What people did and wrote about a month.
create table fechamento_fato (
  empresa_id  bigint not null,
  month       date   not null,
  id          uuid   not null,               -- v7
  what        text collate "C" not null check (what in ('aberto', 'em_conferencia', 'fechado', 'responsavel', 'recibo', 'nota')),
  texto       text,
  who         text   not null,               -- name of the user
  at          timestamptz not null,
  primary key (empresa_id, month, id)
);
grant select, insert on fechamento_fato to portal_app;

-- NF-e of production that await a final manifestação, by month of the books and day of authorisation: the day decides until when one is in time.
create table nota_manifest_day (
  empresa_id  bigint not null,
  month       date   not null,               -- first day
  authorized  date   not null,               -- of Brasília; infinity: not known
  quantity    bigint not null,
  primary key (empresa_id, month, authorized)
);
grant select, insert, update on nota_manifest_day to portal_app;

-- Notes of which the company's own people sent another copy with other content, until the authority proves the one that is shown.
create table nota_conflict (
  empresa_id  bigint not null,
  month       date   not null,               -- of the books
  nota_id     uuid   not null,
  at          timestamptz not null default now(),
  primary key (empresa_id, month, nota_id)
);
create index nota_conflict_by_nota on nota_conflict (empresa_id, nota_id);
grant select, insert, delete on nota_conflict to portal_app;
