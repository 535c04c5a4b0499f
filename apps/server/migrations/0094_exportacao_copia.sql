-- A copy of an office's codes into a company, with what each code was before, so that it can be undone.

create table exportacao_copia (
  empresa_id   bigint not null,               -- that the codes were copied into
  id           uuid   not null,               -- v7; the same in every company of one copy
  system       text collate "C" not null,
  source_name  text   not null,               -- of the company that they come from
  account_id   uuid   not null,
  account_name text   not null,
  created_at   timestamptz not null,
  changes      jsonb  not null,               -- [{kind, key, before, after}]; before null: there was none
  undone_at    timestamptz,
  undone_name  text,
  constraint exportacao_copia_pkey primary key (empresa_id, id)
);
grant select, insert, update on exportacao_copia to portal_app;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('exportacao_copia', 'account_id', 'history', false, '{}', 'the codes stay with the company; the name tells who copied them');
