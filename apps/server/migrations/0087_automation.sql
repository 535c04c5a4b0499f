-- Tags and comments of the people of a company on its notes, and the rules of an office (docs/api.md, «Tags, comments, rules»).
create table nota_tag (
  empresa_id bigint not null,
  nota_id    uuid not null,
  tag        text not null,
  who        text not null,
  at         timestamptz not null,
  constraint nota_tag_pkey primary key (empresa_id, tag, nota_id)
);
create index nota_tag_by_nota on nota_tag (empresa_id, nota_id);
alter table nota_tag enable row level security;
alter table nota_tag force row level security;
grant select, insert, delete on nota_tag to portal_app;

create table nota_comment (
  empresa_id bigint not null,
  nota_id    uuid not null,
  id         uuid not null,
  who        text not null,
  texto      text not null,
  at         timestamptz not null,
  constraint nota_comment_pkey primary key (empresa_id, nota_id, id)
);
alter table nota_comment enable row level security;
alter table nota_comment force row level security;
grant select, insert on nota_comment to portal_app;

create table automacao (
  id             uuid not null,
  escritorio_id  uuid,
  empresa_id     bigint,
  account_id     uuid not null,                    -- who answers for it: it sees and does what this person may
  account_name   text not null,
  pos            integer not null,
  kind           text collate "C" not null,        -- the event that sets it off
  filter         jsonb not null,
  empresas       bigint[] not null,                -- empty: every company
  steps          jsonb not null,
  created_at     timestamptz not null,
  tested_at      timestamptz,
  on_at          timestamptz,                      -- null: off
  place          jsonb,
  failures       integer not null default 0,       -- in a row
  stopped_at     timestamptz,
  stop_reason    text collate "C",
  revoked_at     timestamptz,
  constraint automacao_pkey primary key (id),
  constraint automacao_empresa_id_fkey foreign key (empresa_id) references empresa (id),
  constraint automacao_escritorio_id_fkey foreign key (escritorio_id) references escritorio (id),
  constraint automacao_owner check ((escritorio_id is null) <> (empresa_id is null))
);
create index automacao_of_office on automacao (escritorio_id, pos);
create index automacao_of_company on automacao (empresa_id, pos);
alter table automacao enable row level security;
alter table automacao force row level security;
grant select, insert, update, delete on automacao to portal_app;

create table automacao_run (
  automacao_id uuid not null,
  event_id     uuid not null,
  empresa_id   bigint not null,
  nota_id      uuid not null,
  at           timestamptz not null,
  is_done      boolean not null,
  reason       text,
  constraint automacao_run_pkey primary key (automacao_id, event_id),
  constraint automacao_run_automacao_id_fkey foreign key (automacao_id) references automacao (id) on delete cascade
);
create index automacao_run_newest on automacao_run (automacao_id, at desc);
alter table automacao_run enable row level security;
alter table automacao_run force row level security;
grant select on automacao_run to portal_app;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('automacao', 'account_id', 'voice', true, '{"take_over": "revoke", "removed_from_company": "revoke", "removed_from_office": "revoke", "lowered": "revoke", "block": "suspend", "erase": "delete"}', 'acts in the name of the person after the session; each time asks the rights of that moment too'),
  ('automacao', 'escritorio_id', 'history', false, '{}', 'the office itself does not end');
