-- Changes of several clients of a portfolio at once, kept for thirty days so that a dono can undo them.
create table carteira_change (
  id            uuid not null,
  escritorio_id uuid not null,
  made_by_name  text not null,               -- outlives the account
  made_at       timestamptz not null,
  undone_at     timestamptz,
  lines         jsonb not null,              -- [{taxId, before, after}]; the parts of before and after that differ: tags, responsible, regime
  constraint carteira_change_pkey primary key (id),
  constraint carteira_change_escritorio_id_fkey foreign key (escritorio_id) references escritorio (id),
  constraint carteira_change_lines_check check (jsonb_typeof(lines) = 'array')
);
create index carteira_change_of_office on carteira_change (escritorio_id, made_at desc);

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('carteira_change', 'escritorio_id', 'history', false, '{}', 'the office itself does not end; its rows go after thirty days');
