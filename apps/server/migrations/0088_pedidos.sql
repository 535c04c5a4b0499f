-- What was asked of clients and suppliers ends by itself when it arrives (functions/notas/end_requests.sql, functions/contas/end_asked_bills.sql).
alter table falta_pedido add column asked_account uuid;               -- null: asked before this column existed
alter table falta_pedido add column closed_at timestamptz;            -- the document arrived
alter table falta_pedido add column reminded_at timestamptz;          -- who asked was told that it had not arrived
create index falta_pedido_open on falta_pedido (empresa_id) where closed_at is null;
grant update on falta_pedido to portal_app;

-- A recurring bill that somebody asked for. The columns after `series` say which bill it is: `features/contas/series.ts` knew it then.
create table conta_pedido (
  empresa_id    bigint not null,
  series        text collate "C" not null,   -- as in conta_fim
  month         date   not null,             -- the month in which it is missing
  issuer        text collate "C" not null,   -- root of a CNPJ, or a CPF
  modelos       integer[] not null,
  installation  text,                        -- null: the bills of the series name none
  takes_bare    boolean not null,            -- the only series of its supplier: a bill that names no installation is of it
  competence    text collate "C",            -- AAAA-MM that the bill names, where the bills of the series do; else it is known by its day
  first_day     date   not null,
  last_day      date   not null,
  asked_at      timestamptz not null,
  asked_by      text   not null,             -- name of the user
  asked_account uuid   not null,
  closed_at     timestamptz,
  reminded_at   timestamptz,
  constraint conta_pedido_pkey primary key (empresa_id, series, month)
);
create index conta_pedido_open on conta_pedido (empresa_id) where closed_at is null;
grant select, insert, update, delete on conta_pedido to portal_app;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('falta_pedido', 'asked_account', 'history', false, '{}', 'who is told that it did not arrive, while the person sees the company'),
  ('conta_pedido', 'asked_account', 'history', false, '{}', 'who is told that it did not arrive, while the person sees the company');
