-- Escrituração: what was booked before, what people decided for items of entries, and the written rules of a company.

-- Items of earlier EFDs that were brought in: one row for each C170 of an entry.
create table escrituracao_passado (
  empresa_id   bigint  not null,
  month        date    not null,             -- first day
  n            integer not null,             -- in the file
  doc          text collate "C" not null,    -- access key, else kind, series and number
  supplier     text collate "C" not null,    -- root of a CNPJ, or CPF; empty: not stated
  item         text collate "C" not null,    -- code of the supplier, of the document when the portal has it; else empty
  ncm          text collate "C" not null,
  sale         text collate "C" not null,    -- CFOP of the document; empty: not known
  tax          text collate "C" not null,    -- CST or CSOSN of the document; empty: not known
  rate         text collate "C" not null,
  cfop         text collate "C" not null,    -- of entry
  is_credited  boolean,                      -- null: the document states no ICMS
  account      text,                         -- COD_CTA
  value_cents  bigint  not null,
  unit_cents   bigint  not null,
  primary key (empresa_id, month, n)
);
create index escrituracao_passado_of_supplier on escrituracao_passado (empresa_id, supplier, month);
create index escrituracao_passado_of_ncm on escrituracao_passado (empresa_id, ncm, month);
grant select, insert, delete on escrituracao_passado to portal_app;

-- One row for each item that a person decided.
create table escrituracao_decisao (
  empresa_id   bigint  not null,
  chave        text collate "C" not null,
  n_item       integer not null,
  month        date    not null,             -- of entry, first day
  supplier     text collate "C" not null,
  item         text collate "C" not null,
  ncm          text collate "C" not null,
  sale         text collate "C" not null,
  tax          text collate "C" not null,
  rate         text collate "C" not null,
  stated_cents bigint  not null,             -- ICMS that could be credited
  value_cents  bigint  not null,
  unit_cents   bigint  not null,
  cfop         text collate "C" not null,
  destination  text collate "C" not null,
  cst          text collate "C",             -- null: by the rules of entry
  credit       boolean,                      -- the same
  accumulator  text,
  account      text,
  cost_centre  text,
  proposed     text collate "C",             -- CFOP that was proposed
  rule_id      uuid,                         -- the decision became this rule
  batch        uuid    not null,             -- decided in one call
  account_id   uuid    not null,
  account_name text    not null,
  decided_at   timestamptz not null,
  primary key (empresa_id, chave, n_item)
);
create index escrituracao_decisao_by_month on escrituracao_decisao (empresa_id, month);
create index escrituracao_decisao_of_supplier on escrituracao_decisao (empresa_id, supplier, month);
create index escrituracao_decisao_of_ncm on escrituracao_decisao (empresa_id, ncm, month);
grant select, insert, update, delete on escrituracao_decisao to portal_app;

-- Written rules. A rule that was removed stays, for the history of what it booked.
create table escrituracao_regra (
  empresa_id   bigint  not null,
  id           uuid    not null,             -- v7, made by the program
  supplier     text collate "C" not null,    -- empty: any
  supplier_name text,
  item         text collate "C" not null,
  ncm          text collate "C" not null,
  sale         text collate "C" not null,
  cfop         text collate "C" not null,
  destination  text collate "C" not null,
  cst          text collate "C",
  credit       boolean,
  accumulator  text,
  account      text,
  cost_centre  text,
  is_paused    boolean not null default false,
  account_id   uuid    not null,             -- who wrote it
  account_name text    not null,
  created_at   timestamptz not null,
  changed_name text,
  changed_at   timestamptz,
  removed_name text,
  removed_at   timestamptz,
  primary key (empresa_id, id)
);
grant select, insert, update on escrituracao_regra to portal_app;

-- Accumulators of the company and whether the other companies of the office may be asked.
create table escrituracao_ajuste (
  empresa_id   bigint  primary key,
  version      bigint  not null,             -- grows by one with every save
  body         jsonb   not null,             -- AjustesEscrituracao of packages/contract, checked at every save
  changed_at   timestamptz not null,
  changed_name text    not null
);
grant select, insert, update on escrituracao_ajuste to portal_app;

-- What the step of the month's board shows, counted when the month is looked at or decided.
create table escrituracao_mes (
  empresa_id   bigint  not null,
  month        date    not null,             -- first day
  items        bigint  not null,
  doubts       bigint  not null,
  decided      bigint  not null,
  changes      bigint  not null,             -- fechamento.changes then
  counted_at   timestamptz not null,
  primary key (empresa_id, month)
);
grant select, insert, update on escrituracao_mes to portal_app;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('escrituracao_decisao', 'account_id', 'history', false, '{}', 'what was booked stays booked; the name tells who decided'),
  ('escrituracao_regra', 'account_id', 'history', false, '{}', 'a rule is of the company; the name tells who wrote it');
