-- Uploads: the bytes wait in DATA_DIR/fila/ID until they are judged; verdicts and progress live here.
create table upload (
  empresa_id  bigint not null,
  id          uuid   not null,
  account_id  uuid,                          -- null: the operator's command line, which acts for empresa_id alone
  spool       text   not null,               -- id of the DATA_DIR that holds the bytes: only a process on it can work them
  name        text   not null,               -- first file, for people
  files       integer not null,
  bytes       bigint not null,
  state       text   not null default 'processando' check (state in ('recebendo', 'processando', 'concluida')),
  next_file   integer not null default 0,    -- where work goes on after a crash: first file and entry not judged yet
  next_entry  integer not null default 0,
  total       integer not null default 0,
  imported    integer not null default 0,
  repeated    integer not null default 0,
  updated     integer not null default 0,
  rejected    integer not null default 0,
  received_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (empresa_id, id)
);
create index upload_by_arrival on upload (empresa_id, received_at desc, id desc);

create table upload_line (
  empresa_id bigint not null,
  upload_id  uuid   not null,
  position   integer not null,               -- order in which the documents were judged, from 0
  name       text   not null,                -- as sent; inside a zip `zip/entry`
  verdict    text   not null check (verdict in ('importado', 'repetido', 'atualizado', 'rejeitado')),
  chave      text,
  reason     text,
  primary key (empresa_id, upload_id, position)
);

do $$ declare t text; begin
  foreach t in array array['upload', 'upload_line'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert, update on upload to portal_app;
grant select, insert on upload_line to portal_app;

-- The job of an upload, put into the queue in the transaction that accepts it. One queue per company: its uploads keep their order.
-- `after` lets the command line work its own upload first; the queue then only picks up what a killed command left.
create function enqueue_upload(of_empresa bigint, of_upload uuid, of_spool text, after interval default '0') returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  perform graphile_worker.add_job('intake_' || of_spool,
    json_build_object('empresa_id', of_empresa, 'upload_id', of_upload),
    queue_name => 'empresa_' || of_empresa, job_key => of_upload::text, max_attempts => 1000, run_at => now() + after);
end $$;
revoke execute on function enqueue_upload(bigint, uuid, text, interval) from public;
grant execute on function enqueue_upload(bigint, uuid, text, interval) to portal_app;
