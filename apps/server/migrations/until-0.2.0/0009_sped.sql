-- Arquivo SPED (EFD ICMS/IPI): the settings of a company and its generated files.

create table sped_settings (
  empresa_id   bigint primary key,
  version      bigint not null,              -- grows by one with every save
  body         jsonb  not null,              -- ConfiguracaoSped of packages/contract, checked at every save
  changed_at   timestamptz not null,
  changed_name text
);

create table sped_file (
  empresa_id   bigint not null,
  id           uuid   not null,              -- v7, made by the program
  day_from     date   not null,
  day_to       date   not null,
  purpose      text   not null,              -- COD_FIN
  sistema      text   not null,
  account_id   uuid,
  account_name text   not null,
  created_at   timestamptz not null,
  sha256       bytea  not null,
  size         bigint not null,
  lines        bigint not null,
  summary      jsonb  not null,              -- lines per record, totals per CFOP, assessments
  primary key (empresa_id, id)
);
create index sped_file_by_month on sped_file (empresa_id, day_from desc, id desc);

-- The bytes, in pieces that are deflated one by one, so that a download streams them.
create table sped_piece (
  empresa_id bigint  not null,
  file_id    uuid    not null,
  n          integer not null,
  deflated   bytea   not null,
  primary key (empresa_id, file_id, n)
) with (toast_tuple_target = 8160);
alter table sped_piece alter column deflated set storage external;

do $$ declare t text; begin
  foreach t in array array['sped_settings', 'sped_file', 'sped_piece'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert, update on sped_settings to portal_app;
grant select, insert on sped_file, sped_piece to portal_app;
