-- Manifestação do destinatário: what people and the automatic Ciência ask for, and the events that are sent for it.

-- One event of one note. The signed bytes are kept from the first sending on: an event whose answer was lost is sent again as it was.
create table manifesto (
  id          uuid primary key,
  environment smallint not null,
  tax_id      text collate "C" not null,       -- author: the recipient as written in the note
  demo        boolean not null,
  nota_id     uuid   not null,
  chave       text collate "C" not null,
  kind        text collate "C" not null check (kind in ('ciencia', 'confirmacao', 'desconhecimento', 'nao_realizada')),
  sequence    smallint not null check (sequence in (1, 2)), -- nSeqEvento
  justification text,                          -- xJust
  is_automatic boolean not null default false,
  state       text collate "C" not null default 'na_fila' check (state in ('na_fila', 'enviado', 'registrado', 'rejeitado', 'incerto')),
  event       text,                            -- the signed evento
  cstat       text collate "C",
  reason      text,
  protocol    text collate "C",
  registered_text text,                        -- dhRegEvento as written
  tries       integer not null default 0,      -- faults in a row
  next_at     timestamptz,                     -- null: nothing more is sent
  key_asked_at timestamptz,                    -- of a Ciência: the whole note did not come in 48 hours, so its key was asked, or it came
  made_at     timestamptz not null default now(),
  made_by     uuid,                            -- null: the operator
  made_by_name text not null,
  changed_at  timestamptz not null default now()
);
-- Asking for an event that is under way finds it instead of making another one.
create unique index manifesto_open on manifesto (tax_id, demo, chave, kind) where state in ('na_fila', 'enviado', 'incerto');
create index manifesto_of_nota on manifesto (tax_id, demo, chave);
create index manifesto_due on manifesto (environment, demo, next_at) where next_at is not null;
create index manifesto_awaiting on manifesto (changed_at) where kind = 'ciencia' and state = 'registrado' and key_asked_at is null;
create index manifesto_adopted on manifesto (environment, demo) where state = 'registrado' and protocol is null; -- 573: its protocol is looked for
create index manifesto_automatic on manifesto (tax_id, demo, made_at) where is_automatic;

-- One call or command of a person: a list of events.
create table manifesto_pedido (
  id          uuid primary key,
  tax_id      text collate "C" not null,
  demo        boolean not null,
  kind        text collate "C" not null,
  justification text,
  idempotency_key text collate "C",
  made_at     timestamptz not null default now(),
  made_by     uuid,
  made_by_name text not null
);
create unique index manifesto_pedido_once on manifesto_pedido (tax_id, demo, made_by, idempotency_key) where idempotency_key is not null;
create table manifesto_item (
  pedido_id    uuid not null references manifesto_pedido,
  position     integer not null,
  manifesto_id uuid not null references manifesto,
  tax_id       text collate "C" not null,
  demo         boolean not null,
  primary key (pedido_id, position)
);

do $$ declare t text; begin
  foreach t in array array['manifesto', 'manifesto_pedido', 'manifesto_item'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy scope on %I to portal_app
      using ((tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])))
      with check ((tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])))', t);
  end loop;
end $$;
-- Answers are written by the owner role alone.
grant select on manifesto, manifesto_pedido, manifesto_item to portal_app;
grant insert on manifesto_pedido, manifesto_item to portal_app;
grant insert (id, environment, tax_id, demo, nota_id, chave, kind, sequence, justification, next_at, made_by, made_by_name) on manifesto to portal_app;
