-- Packages: the documents of one company in one month, handed over by a personal address. The address is derived from the id and the
-- master key and is not stored.

create table pacote (
  empresa_id    bigint not null,
  id            uuid   not null,               -- v7, made by the program
  month         text collate "C" not null,
  content       text[] not null,               -- xml, pdf, planilha, efd, resumo
  recipients    text[] not null,
  password_hash text,                          -- argon2id
  account_id    uuid,
  account_name  text   not null,
  sender        jsonb  not null,               -- office or person, and company, as the page shows them
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  sent_at       timestamptz,                   -- the mail to the recipients was accepted by the server
  revoked_at    timestamptz,
  file_name     text   not null,
  logo          bytea,                         -- of the company, for prints made again
  summary       jsonb,                         -- contents with totals
  size          bigint,                        -- of the zip; null until it has been made once
  sha256        bytea,                         -- of the zip
  files         bigint,
  version       text,                          -- program that made the prints
  broken_at     timestamptz,                   -- the same bytes can no longer be made
  opened_at     timestamptz,                   -- last time the page was shown
  openings      bigint not null default 0,
  downloaded_at timestamptz,
  downloads     bigint not null default 0,
  primary key (empresa_id, id)
);
create index pacote_of_month on pacote (empresa_id, month, id);

-- The zip in pieces, in its order. Documents are a list of references to `arquivo`: a package holds no copy of an XML. Sheets, the EFD,
-- the list of files and the summary are stored deflated.
create table pacote_parte (
  empresa_id bigint  not null,
  pacote_id  uuid    not null,
  n          integer not null,
  head       jsonb,                            -- name and sizes of the file that begins here; null: documents, or more of a file
  body       bytea   not null,                 -- deflated
  primary key (empresa_id, pacote_id, n)
) with (toast_tuple_target = 8160);
alter table pacote_parte alter column body set storage external;

do $$ declare t text; begin
  foreach t in array array['pacote', 'pacote_parte'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert, update, delete on pacote, pacote_parte to portal_app;

alter table tarefa drop constraint tarefa_action_check;
alter table tarefa add constraint tarefa_action_check
  check (action in ('conferir', 'gerar_efd', 'pacote', 'fechar', 'responsavel'));
alter table tarefa add column package jsonb;   -- what a package holds, its expiry and the hash of its password
grant insert (package) on tarefa to portal_app;
