-- Long work over many companies, as a person orders it. Each company is one row.

create table tarefa (
  id           uuid primary key,
  account_id   uuid not null references account on delete cascade,
  turn         text collate "C" not null,      -- whose turn it uses: an office, or an account outside offices
  action       text collate "C" not null check (action in ('conferir', 'gerar_efd', 'pacote', 'fechar', 'responsavel', 'manifestar')),
  month        text collate "C" not null,
  sistema      text not null,
  purpose      text collate "C" not null check (purpose in ('0', '1')), -- COD_FIN
  made_at      timestamptz not null default now(),
  served_at    timestamptz,                    -- last time a company of it was begun
  cancelled_at timestamptz,
  responsible  text,                           -- of `responsavel`
  package      jsonb,                          -- of `pacote`: what it holds, its expiry and the hash of its password
  manifest     jsonb                          -- of `manifestar`: event, justification, and the key that finds the same request again
);
create index tarefa_of_account on tarefa (account_id, id);
create index tarefa_turn on tarefa (turn, served_at);
grant select on tarefa to portal_app;
grant insert (id, account_id, turn, action, month, sistema, purpose, responsible, package, manifest) on tarefa to portal_app;
grant update (cancelled_at) on tarefa to portal_app;

create table tarefa_item (
  tarefa_id  uuid not null references tarefa on delete cascade,
  position   integer not null,
  account_id uuid not null references account on delete cascade,
  empresa_id bigint not null references empresa on delete cascade,
  state      text collate "C" not null default 'na_fila' check (state in ('na_fila', 'fazendo', 'feita', 'falhou', 'cancelada')),
  message    text,
  result     jsonb,
  holder     uuid,                             -- process that works on it
  held_until timestamptz,                      -- afterwards another process takes it over
  tries      smallint not null default 0,
  ended_at   timestamptz,
  notas      text[],                           -- of `manifestar`: ids or keys of the company's notes
  primary key (tarefa_id, position)
);
create index tarefa_item_open on tarefa_item (tarefa_id, position) where state in ('na_fila', 'fazendo');
create index tarefa_item_empresa on tarefa_item (empresa_id);
create index tarefa_item_account on tarefa_item (account_id);
grant select on tarefa_item to portal_app;
grant insert (tarefa_id, position, account_id, empresa_id, notas) on tarefa_item to portal_app;
