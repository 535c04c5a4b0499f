-- Addresses of other programs that are told of events (docs/api.md, «Webhooks»), by an office or a company.
create table webhook (
  id             uuid not null,
  escritorio_id  uuid,
  empresa_id     bigint,
  account_id     uuid not null,                    -- who answers for it: only what this person may read is sent
  account_name   text not null,
  name           text not null,
  url            text not null,
  kinds          text[] collate "C" not null,      -- empty: every event
  empresas       bigint[] not null,                -- empty: every company that the person reads
  secret         bytea not null,                   -- sealed
  secret_end     text not null,                    -- its last characters, to tell it from another
  secret_at      timestamptz not null,
  secret_by      text not null,
  old_secret     bytea,
  old_until      timestamptz,
  created_at     timestamptz not null,
  place          jsonb not null,                   -- position in the feed
  failing_since  timestamptz,
  told_at        timestamptz,                      -- when somebody was last told of its failures
  paused_at      timestamptz,
  pause_reason   text collate "C",
  revoked_at     timestamptz,                      -- its person no longer answers for it
  constraint webhook_pkey primary key (id),
  constraint webhook_empresa_id_fkey foreign key (empresa_id) references empresa (id),
  constraint webhook_escritorio_id_fkey foreign key (escritorio_id) references escritorio (id),
  constraint webhook_owner check ((escritorio_id is null) <> (empresa_id is null))
);
create index webhook_of_office on webhook (escritorio_id);
create index webhook_of_company on webhook (empresa_id);
alter table webhook enable row level security;
alter table webhook force row level security;
grant select, insert, update, delete on webhook to portal_app;

create table webhook_delivery (
  webhook_id  uuid not null,
  event_id    uuid not null,
  empresa_id  bigint not null,                     -- 0: a test
  tx          bigint not null,
  n           bigint not null,
  kind        text collate "C" not null,
  event_at    timestamptz not null,
  state       text collate "C" not null default 'espera',
  tries       smallint not null default 0,
  next_at     timestamptz not null,
  last_at     timestamptz,
  status      smallint,
  took_ms     integer,
  answer      text,
  constraint webhook_delivery_pkey primary key (webhook_id, event_id),
  constraint webhook_delivery_webhook_id_fkey foreign key (webhook_id) references webhook (id) on delete cascade,
  constraint webhook_delivery_state check (state in ('espera', 'entregue', 'recusada', 'desistiu'))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where state = 'espera';
create index webhook_delivery_newest on webhook_delivery (webhook_id, event_at desc, event_id);
create index webhook_delivery_age on webhook_delivery using brin (event_at);
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
grant select, insert, update on webhook_delivery to portal_app;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('webhook', 'account_id', 'voice', true, '{"take_over": "revoke", "removed_from_company": "revoke", "removed_from_office": "revoke", "lowered": "revoke", "block": "suspend", "erase": "delete"}', 'whoever made it receives what happens; each delivery asks the rights of that moment too'),
  ('webhook', 'escritorio_id', 'history', false, '{}', 'the office itself does not end');
