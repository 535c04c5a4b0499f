-- Files of booked entries for accounting systems, and the notes that went in each.

create table exportacao (
  empresa_id   bigint not null,
  id           uuid   not null,               -- v7, made by the program
  month        text collate "C" not null,
  system       text collate "C" not null,     -- one of SISTEMAS_EXPORTACAO of packages/contract
  layout_id    uuid,                          -- of a free layout
  file_name    text   not null,
  state        text collate "C" not null constraint exportacao_state check (state in ('gerado', 'importado', 'desfeito')),
  account_id   uuid   not null,
  account_name text   not null,
  created_at   timestamptz not null,
  state_at     timestamptz,
  state_name   text,                          -- who said the state
  sha256       bytea  not null,
  size         bigint not null,
  lines        bigint not null,
  notes        bigint not null,
  corrections  bigint not null,               -- of the notes: sent before, and changed since
  cents        numeric not null,
  primary key (empresa_id, id)
);
create index exportacao_by_month on exportacao (empresa_id, month, id);
grant select, insert, update on exportacao to portal_app;

-- The bytes, in pieces that are deflated one by one, so that a download streams them.
create table exportacao_peca (
  empresa_id bigint  not null,
  file_id    uuid    not null,
  n          integer not null,
  deflated   bytea   not null,
  primary key (empresa_id, file_id, n)
) with (toast_tuple_target = 8160);
alter table exportacao_peca alter column deflated set storage external;
grant select, insert on exportacao_peca to portal_app;

-- A note of a file, with the digest of what was written of it: another digest is a correction.
create table exportacao_nota (
  empresa_id bigint not null,
  file_id    uuid   not null,
  nota_id    uuid   not null,
  system     text collate "C" not null,
  digest     bytea  not null,
  primary key (empresa_id, file_id, nota_id)
);
create index exportacao_nota_sent on exportacao_nota (empresa_id, nota_id, system);
grant select, insert on exportacao_nota to portal_app;

alter table tarefa add column export jsonb;   -- of `exportar`: what to make and where to put it
grant insert (export) on tarefa to portal_app;
-- The actions are a list of the program (packages/contract, fechamento/tarefas.ts); the check here holds their form.
alter table tarefa drop constraint tarefa_action_check;
alter table tarefa add constraint tarefa_action_check check (action ~ '^[a-z_]{3,30}$');

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('exportacao', 'account_id', 'history', false, '{}', 'who made the file of the company');
