-- Delivery of packages: the contact that an office has of each client, its text, and what became of each delivery.

alter table carteira add column contact jsonb;       -- {name, email, whatsapp}, of the office: it leaves with the client
alter table carteira_undo add column contact jsonb;
alter table escritorio add column delivery jsonb;    -- {text, reminds}; null: the text of the product, with a reminder

-- One row for each package that was handed over. The address of the package is not stored: it is derived when the mail is written.
create table entrega (
  empresa_id   bigint not null,
  pacote_id    uuid   not null,
  month        text collate "C" not null,
  way          text collate "C" not null constraint entrega_way check (way in ('email', 'whatsapp', 'copiar')),
  state        text collate "C" not null constraint entrega_state check (state in ('na_fila', 'enviando', 'enviado', 'voltou', 'copiado')),
  recipient    text,                         -- address or number; null: copied
  text         text   not null,              -- with its blocks
  words        jsonb  not null,              -- values of the blocks, but the address
  account_id   uuid   not null,
  account_name text   not null,
  reply_to     text,
  asked_at     timestamptz not null,
  next_at      timestamptz not null,         -- a mail that waits is tried then
  tries        smallint not null default 0,
  claimed_at   timestamptz,                  -- a process has begun to send it
  sent_at      timestamptz,
  reason       text,                         -- why it came back, or why the reminder did
  reminds      boolean not null,
  remind_at    timestamptz,                  -- null: no reminder, or the package was opened
  reminded_at  timestamptz,
  notice_at    timestamptz,                  -- the person who sent it learns that nobody opened it
  primary key (empresa_id, pacote_id)
);
create index entrega_queue on entrega (next_at) where state in ('na_fila', 'enviando');
create index entrega_due on entrega (remind_at) where remind_at is not null;
create index entrega_notice on entrega (notice_at) where notice_at is not null;
grant select, insert, update on entrega to portal_app;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('entrega', 'account_id', 'history', false, '{}', 'each mail asks the right of its sender and an address that is valid at that moment');
