-- What happened in companies, for the programs of their offices (docs/api.md, «Events»). Appended by the transaction that makes it happen,
-- kept for 90 days. On a cluster the coordinator has it: its order needs the transactions of one server.
create table feed_event (
  empresa_id bigint not null,
  tx         bigint not null default pg_current_xact_id()::text::bigint,  -- 0: came with a restored copy
  n          bigint not null generated always as identity,
  id         uuid   not null default gen_random_uuid(),
  kind       text collate "C" not null,
  subject    uuid,                                                         -- note, package or file
  details    jsonb,
  at         timestamptz not null default now(),
  constraint feed_event_pkey primary key (empresa_id, tx, n)             -- no foreign key: the check would cost the intake more than the row
);
create index feed_event_age on feed_event using brin (at);                 -- drop_old_feed alone reads by age
alter table feed_event enable row level security;
alter table feed_event force row level security;
grant select, insert on feed_event to portal_app;
