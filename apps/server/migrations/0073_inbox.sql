-- What one person of an office asks of another: the one inbox of each person. A row is about a month or a product of a client, or a note.
create table inbox (
  id          uuid not null,
  recipient   uuid not null,
  empresa_id  bigint not null,
  kind        text collate "C" not null,
  subject     text collate "C" not null,             -- YYYY-MM, code of the product, id of the note
  label       text not null default '',              -- how a person knows it: name of the product, number of the note
  what        text collate "C" not null,
  message     text not null default '',
  author_name text not null,                         -- outlives the account
  asked_at    timestamptz not null,
  done_at     timestamptz,
  constraint inbox_pkey primary key (id),
  constraint inbox_recipient_fkey foreign key (recipient) references account (id) on delete cascade,
  constraint inbox_empresa_id_fkey foreign key (empresa_id) references empresa (id),
  constraint inbox_kind_check check (kind in ('mes', 'produto', 'nota')),
  constraint inbox_what_check check (what in ('atribuido', 'mencionado')),
  constraint inbox_length_check check (length(subject) <= 100 and length(label) <= 200 and length(message) <= 500)
);
create index inbox_of_person on inbox (recipient, id);
create index inbox_of_client on inbox (empresa_id, kind) where done_at is null;
alter table inbox enable row level security;
alter table inbox force row level security;
