-- The check of IBS and CBS of a company's month, counted by the worker: the list of all companies and the board of the month read it, which
-- must not judge every item of every company. Counted anew when documents, register, loaded tables or program are others.
create table reforma_mes (
  empresa_id    bigint not null,
  month         date   not null,              -- first day
  sistema       text collate "C" not null,    -- register that the notes were compared with; empty: none
  -- It holds while these are equal to those of the month, of the register, of the loaded tables and of the program.
  changes       bigint not null,              -- fechamento.changes
  version       bigint not null,              -- produto_list.version; 0 without a register
  tables        text   not null,
  program       text   not null,
  counted_at    timestamptz not null,
  took_ms       integer not null,             -- a month that takes long is counted less often
  notes         bigint not null,              -- checked
  items         bigint not null,
  error_notes   bigint not null,              -- with a finding of this severity
  warning_notes bigint not null,
  info_notes    bigint not null,
  faulty_notes  bigint not null,              -- with any finding
  faulty_cents  numeric not null,             -- their total
  excess_cents  numeric not null,             -- CBS and IBS that the class of the tables would take off
  unverifiable  bigint not null,              -- items whose CBS rate no act fixed
  finding       text,                         -- code of the worst finding; null: none
  primary key (empresa_id, month, sistema)
);
grant select on reforma_mes to portal_app;
