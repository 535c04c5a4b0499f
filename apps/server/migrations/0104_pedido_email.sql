-- Requests that the portal mailed. The address of the page that a mail names is not stored: it is made when the mail is written.
create table pedido_email (
  id           uuid   primary key,
  empresa_id   bigint not null,
  kind         text   collate "C" not null constraint pedido_email_kind check (kind in ('falta', 'conta')),
  month        text   collate "C" not null,             -- AAAA-MM
  issuer       text   collate "C" not null default '',  -- whose notes are asked for; '': bills, of the client itself
  issuer_name  text,
  items        integer not null,
  recipient    text   not null,
  subject      text   not null,
  text         text   not null,                         -- above the address of the page
  closing      text   not null,                         -- below it
  account_id   uuid   not null,
  account_name text   not null,
  reply_to     text,
  state        text   collate "C" not null constraint pedido_email_state check (state in ('na_fila', 'enviando', 'enviado', 'voltou')),
  asked_at     timestamptz not null,
  next_at      timestamptz not null,                    -- a mail that waits is tried then
  tries        smallint not null default 0,
  claimed_at   timestamptz,                             -- a process has begun to send it
  sent_at      timestamptz,
  reason       text                                     -- why it came back
);
create index pedido_email_of_month on pedido_email (empresa_id, month);
create index pedido_email_of_account on pedido_email (account_id, asked_at);
create index pedido_email_queue on pedido_email (next_at) where state in ('na_fila', 'enviando');
grant select, insert on pedido_email to portal_app;

-- A link that was made for one issuer shows what was asked of that issuer alone.
alter table caixa_link add column issuer text collate "C";

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('pedido_email', 'account_id', 'history', false, '{}', 'each mail asks the right of its sender at that moment');
