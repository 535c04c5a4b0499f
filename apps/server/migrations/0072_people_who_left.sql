-- Who worked in an office and left it: what they did there stays readable for the office. No name is kept: the acts have it.
create table pessoa_left (
  account_id    uuid not null,
  escritorio_id uuid not null,
  papel         text collate "C" not null,
  since         timestamptz not null,
  left_at       timestamptz not null,
  constraint pessoa_left_pkey primary key (escritorio_id, account_id, left_at),
  constraint pessoa_left_escritorio_id_fkey foreign key (escritorio_id) references escritorio (id) on delete cascade
);
alter table pessoa_left enable row level security;
alter table pessoa_left force row level security;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('pessoa_left', 'account_id', 'history', false, '{}', 'which acts of the audit belong to the office; gives no right'),
  ('pessoa_left', 'escritorio_id', 'history', false, '{}', 'the office itself does not end');

-- its rows say who left: another result
drop function if exists office_act_counts(jsonb);
