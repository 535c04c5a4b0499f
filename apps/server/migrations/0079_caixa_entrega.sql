-- Mail that an office receives: its addresses, what arrived, and the senders whose word it has (docs/api.md, «Mail and links»).

-- An address `name+token@domain` of an office, or of one of its clients. It is written on papers and in the books of suppliers: it is kept in
-- plain text, opens nothing but a door to bring, and belongs to the office, not to who made it.
create table caixa_endereco (
  id             uuid not null,
  escritorio_id  uuid not null,
  empresa_id     bigint,                                             -- null: the office's own
  name           text collate "C" not null,
  token          text collate "C" not null,
  author         text not null,
  created_at     timestamptz not null,
  revoked_at     timestamptz,
  constraint caixa_endereco_pkey primary key (id),
  constraint caixa_endereco_escritorio_id_fkey foreign key (escritorio_id) references escritorio (id) on delete cascade,
  constraint caixa_endereco_empresa_id_fkey foreign key (empresa_id) references empresa (id),
  constraint caixa_endereco_token_key unique (token)
);
create index caixa_endereco_of_office on caixa_endereco (escritorio_id, id);

-- A sender whose word the office takes for a client.
create table caixa_remetente (
  escritorio_id  uuid not null,
  sender         text collate "C" not null,                          -- mailbox in small letters
  empresa_id     bigint not null,
  author         text not null,
  created_at     timestamptz not null,
  constraint caixa_remetente_pkey primary key (escritorio_id, sender, empresa_id),
  constraint caixa_remetente_escritorio_id_fkey foreign key (escritorio_id) references escritorio (id) on delete cascade,
  constraint caixa_remetente_empresa_id_fkey foreign key (empresa_id) references empresa (id)
);

-- One delivery: a mail, or what came by a link at once.
create table caixa_entrega (
  id             uuid not null,
  escritorio_id  uuid not null,
  endereco_id    uuid,
  empresa_id     bigint,                                             -- the client; null: not known, or several
  way            text collate "C" not null constraint caixa_entrega_way check (way in ('email', 'link')),
  state          text collate "C" not null
    constraint caixa_entrega_state check (state in ('chegando', 'recebida', 'espera', 'resolvida', 'recusada')),
  question       text collate "C" constraint caixa_entrega_question check (question in ('remetente', 'cliente', 'arquivo')),
  reason         text,
  received_at    timestamptz not null,
  envelope       text not null default '',                           -- MAIL FROM
  peer           text,                                               -- network address of who handed it over
  sender         text collate "C",                                   -- mailbox of From in small letters; null: none, or several
  sender_name    text,
  subject        text,
  body           text,                                               -- text alone
  remote_images  integer not null default 0,
  bytes          bigint not null default 0,
  sha256         bytea,
  pieces         jsonb not null default '[]',                        -- files: {name, bytes, kind, verdict, reason, chave}
  found          bigint[] not null default '{}',                     -- clients of the office whose tax ids are in the files
  uploads        jsonb not null default '[]',                        -- imports made of it: {empresa_id, upload_id}
  accepted       boolean not null default false,                     -- a person gave the word for this sender, or it is remembered
  settled_by     text,
  settled_at     timestamptz,
  tries          smallint not null default 0,
  claimed_at     timestamptz,
  next_at        timestamptz not null,
  keep_until     timestamptz not null,
  constraint caixa_entrega_pkey primary key (id),
  constraint caixa_entrega_escritorio_id_fkey foreign key (escritorio_id) references escritorio (id) on delete cascade,
  constraint caixa_entrega_empresa_id_fkey foreign key (empresa_id) references empresa (id)
);
create index caixa_entrega_of_office on caixa_entrega (escritorio_id, id);
create index caixa_entrega_queue on caixa_entrega (next_at) where state in ('chegando', 'recebida');
create index caixa_entrega_end on caixa_entrega (keep_until);
create index caixa_entrega_of_address on caixa_entrega (endereco_id, received_at);

-- The bytes as received, in pieces of at most 1 MiB. A mail is file 0.
create table caixa_pedaco (
  entrega_id     uuid not null,
  file           integer not null,
  seq            integer not null,
  bytes          bytea not null,
  constraint caixa_pedaco_pkey primary key (entrega_id, file, seq),
  constraint caixa_pedaco_entrega_id_fkey foreign key (entrega_id) references caixa_entrega (id) on delete cascade
);
alter table caixa_pedaco alter column bytes set storage external;    -- attachments are compressed already

grant select, insert, update on caixa_endereco to portal_app;
grant select, insert on caixa_remetente to portal_app;
grant select, update on caixa_entrega to portal_app;
grant select on caixa_pedaco to portal_app;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('caixa_endereco', 'escritorio_id', 'history', false, '{}', 'each mail asks whether the office still has the client'),
  ('caixa_remetente', 'escritorio_id', 'history', false, '{}', 'each mail asks whether the office still has the client'),
  ('caixa_entrega', 'escritorio_id', 'history', false, '{}', 'each import of it asks whether the office still has the client');
