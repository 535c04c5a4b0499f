-- The documents. Every key starts with empresa_id, no foreign key crosses a company: see docs/scaling.md.

-- The exact bytes received, once per company: raw deflate and CRC-32, so that a zip copies them as they are. Never updated.
create table arquivo (
  empresa_id bigint not null,
  sha256     bytea  not null,                -- of the inflated bytes
  deflated   bytea  not null,
  crc32      bigint not null,                -- unsigned 32 bits
  size       integer not null,               -- inflated
  created_at timestamptz not null default now(),
  primary key (empresa_id, sha256)
) with (toast_tuple_target = 8160);
alter table arquivo alter column deflated set storage external;

create table nota (
  empresa_id      bigint not null,
  id              uuid   not null,           -- v7, made by the program
  chave           text collate "C" not null check (chave ~ '^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$'),
  tipo            text collate "C" not null check (tipo in ('nfe', 'nfce', 'cte', 'mdfe')),
  papel           text collate "C" not null check (papel in ('E', 'R')),
  modelo          smallint not null,
  layout          text,
  element         text not null,             -- root of the stored bytes: nfeProc, NFe, resNFe, … names the downloaded file
  number          bigint not null,
  serie           integer not null,
  issued_local    timestamp not null,        -- wall time as written (00:00 where only a date exists): order and periods
  issued_at       timestamptz,               -- the instant, where an offset was written
  issued_text     text not null,             -- ISO 8601 as the contract answers it
  total_cents     bigint not null,           -- vNF, vTPrest or vCarga
  homologacao     boolean not null,
  natureza        text,
  cfop            text,
  emitente_tax_id text collate "C",
  emitente_name   text,
  emitente_uf     text,
  destinatario_tax_id text collate "C",      -- recipient, tomador (CT-e), first contratante (MDF-e)
  destinatario_name   text,
  destinatario_uf     text,
  party_tax_id    text collate "C",          -- the other party as this company sees it
  party_folded    text collate "C" not null, -- its name, lower case without accents: order nm_participante
  protocolo       text,
  authorized_text text,                      -- dhRecbto as written
  protocol_state  text not null check (protocol_state in ('autorizada', 'denegada', 'sem_protocolo', 'rejeitada', 'resumo', 'resumo_denegada', 'resumo_cancelada')),
  situacao        text collate "C" not null, -- nota_situacao(…) below, nowhere else
  copy_rank       smallint not null,         -- 0 resumo, 1 without protocol, 2 with protocol, 3 signature and protocol verify
  node_digest     bytea,                     -- SHA-256 of the canonical signed node; null for a resumo
  mark_signature  text not null,             -- valida, invalida, ausente, nao_verificavel: fl_assinatura
  marks           jsonb not null,            -- the five marks with their reasons
  verified        boolean not null,          -- signature, signer's root, protocol and chain all hold
  arquivo_sha256  bytea not null,            -- the copy that is shown; every other is in nota_copy
  eventos         integer not null default 0,
  parties         text[] not null default '{}', -- every tax id that makes the document land under a company
  foreign_copy    boolean not null default false, -- placed here by somebody else's verified upload (0004); our own copy goes before
  busca           text not null,             -- folded names, tax ids, number, nature, key: trigram search
  imported_at     timestamptz not null default now(),
  primary key (empresa_id, id),
  unique (empresa_id, chave)
);
create index nota_by_emission on nota (empresa_id, tipo, papel, issued_local desc, id desc);
create index nota_by_number on nota (empresa_id, tipo, papel, number desc, id desc);
create index nota_by_total on nota (empresa_id, tipo, papel, total_cents desc, id desc);
create index nota_by_party on nota (empresa_id, tipo, papel, party_folded desc, id desc);
create index nota_by_party_id on nota (empresa_id, party_tax_id, issued_local desc, id desc);
create index nota_by_busca on nota using gin (empresa_id, busca gin_trgm_ops);

-- Copies of a note that were received and are not the one shown (both byte sets stay).
create table nota_copy (
  empresa_id  bigint not null,
  nota_id     uuid   not null,
  sha256      bytea  not null,
  reason      text   not null,
  received_at timestamptz not null default now(),
  primary key (empresa_id, nota_id, sha256)
);

create table nota_item (
  empresa_id bigint not null,
  nota_id    uuid not null,
  n_item     integer not null,
  code text, name text, gtin text, ncm text, cest text, cbenef text, cfop text,
  unit text, quantity numeric, unit_price numeric, tax_unit text, tax_quantity numeric,
  product_cents bigint not null, freight_cents bigint not null, insurance_cents bigint not null,
  discount_cents bigint not null, other_cents bigint not null, in_total boolean not null,
  origin text, icms_cst text, csosn text,
  icms_base_cents bigint not null, icms_rate numeric, icms_reduction numeric, icms_cents bigint not null, icms_relief_cents bigint not null,
  st_base_cents bigint not null, st_rate numeric, st_mva numeric, st_cents bigint not null,
  fcp_cents bigint not null, fcp_rate numeric, fcp_st_cents bigint not null, simples_credit_cents bigint not null,
  st_kept_base_cents bigint not null, st_kept_cents bigint not null,
  difal_base_cents bigint not null, difal_fcp_cents bigint not null, difal_dest_cents bigint not null, difal_orig_cents bigint not null,
  ipi_cst text, ipi_enq text, ipi_base_cents bigint not null, ipi_rate numeric, ipi_cents bigint not null,
  pis_cst text, pis_base_cents bigint not null, pis_rate numeric, pis_cents bigint not null,
  cofins_cst text, cofins_base_cents bigint not null, cofins_rate numeric, cofins_cents bigint not null,
  ii_cents bigint not null, issqn_cents bigint not null,
  ibscbs_cst text, cclasstrib text, ibscbs_base_cents bigint not null,
  ibs_uf_rate numeric, ibs_uf_cents bigint not null, ibs_mun_rate numeric, ibs_mun_cents bigint not null,
  cbs_rate numeric, cbs_cents bigint not null, is_cents bigint not null,
  ibs_mono_cents bigint not null default 0, cbs_mono_cents bigint not null default 0, -- single phase: by quantity, without a base
  primary key (empresa_id, nota_id, n_item)
);

-- An event may arrive before its note: it waits under its key.
create table evento (
  empresa_id     bigint not null,
  id             uuid   not null,
  chave          text collate "C" not null,
  tp_evento      text not null,
  n_seq          integer not null,
  description    text,
  author_tax_id  text,
  homologacao    boolean,
  occurred_local timestamp not null,
  occurred_text  text not null,
  protocolo      text,
  registered     boolean not null,           -- the authority registered it; a bare request changes nothing
  summary        boolean not null,           -- resEvento: its full form may still come
  texto          text,
  verified       boolean not null,
  marks          jsonb not null,
  node_digest    bytea,
  element        text,                       -- root of its own bytes
  arquivo_sha256 bytea,                      -- null when it came inside its note's file
  waiting        boolean not null default false, -- its note has not arrived under this company
  imported_at    timestamptz not null default now(),
  primary key (empresa_id, id),
  unique (empresa_id, chave, tp_evento, n_seq)
);

create index evento_waiting on evento (empresa_id, chave) where waiting;

create table inutilizacao (
  empresa_id  bigint not null,
  id          uuid   not null,
  modelo      smallint not null,
  year        smallint not null,
  serie       integer not null,
  number_from bigint not null,
  number_to   bigint not null,
  homologacao boolean not null,
  reason      text,
  protocolo   text,
  registered  boolean not null,
  node_digest bytea,
  element     text not null,
  arquivo_sha256 bytea not null,
  imported_at timestamptz not null default now(),
  primary key (empresa_id, id),
  unique (empresa_id, modelo, year, serie, number_from, number_to, homologacao, registered)
);

-- Which notes an account has downloaded (fl_baixada).
create table nota_download (
  empresa_id bigint not null,
  account_id uuid not null,
  nota_id    uuid not null,
  at         timestamptz not null default now(),
  primary key (empresa_id, account_id, nota_id)
);

-- One place says what a note's situation is. `kinds` are the registered events of the note, as tpEvento.
create function nota_situacao(tipo text, protocol_state text, kinds text[]) returns text
  language sql immutable parallel safe as $$
    select case
      when protocol_state in ('denegada', 'resumo_denegada') then 'denegada'
      when '110111' = any (kinds) or protocol_state = 'resumo_cancelada'
        or (tipo in ('nfe', 'nfce') and '110112' = any (kinds)) then 'cancelada'
      when protocol_state = 'resumo' then 'resumo'
      when tipo = 'mdfe' and '110112' = any (kinds) then 'encerrada'
      when protocol_state = 'autorizada' then 'autorizada'
      else 'sem_protocolo'
    end
  $$;

-- Count and value per day, kept by triggers in the writer's own transaction: totals of a plain period never scan the notes.
create table nota_day (
  empresa_id  bigint not null,
  tipo        text collate "C" not null,
  papel       text collate "C" not null,
  day         date not null,
  homologacao boolean not null,
  situacao    text collate "C" not null,
  quantity    bigint not null,
  total_cents bigint not null,
  primary key (empresa_id, tipo, papel, day, homologacao, situacao)
);

create function nota_day_add() returns trigger language plpgsql as $$
begin
  insert into nota_day as d (empresa_id, tipo, papel, day, homologacao, situacao, quantity, total_cents)
    select empresa_id, tipo, papel, issued_local::date, homologacao, situacao, count(*), sum(total_cents)
    from added group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (empresa_id, tipo, papel, day, homologacao, situacao)
    do update set quantity = d.quantity + excluded.quantity, total_cents = d.total_cents + excluded.total_cents;
  return null;
end $$;
create function nota_day_change() returns trigger language plpgsql as $$
begin
  insert into nota_day as d (empresa_id, tipo, papel, day, homologacao, situacao, quantity, total_cents)
    select empresa_id, tipo, papel, day, homologacao, situacao, sum(q), sum(q * total_cents) from (
      select empresa_id, tipo, papel, issued_local::date as day, homologacao, situacao, 1 as q, total_cents from added
      union all
      select empresa_id, tipo, papel, issued_local::date, homologacao, situacao, -1, total_cents from gone
    ) delta group by 1, 2, 3, 4, 5, 6 having sum(q) <> 0 or sum(q * total_cents) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (empresa_id, tipo, papel, day, homologacao, situacao)
    do update set quantity = d.quantity + excluded.quantity, total_cents = d.total_cents + excluded.total_cents;
  return null;
end $$;
create trigger nota_day_insert after insert on nota referencing new table as added
  for each statement execute function nota_day_add();
create trigger nota_day_update after update on nota referencing new table as added old table as gone
  for each statement execute function nota_day_change();

do $$ declare t text; begin
  foreach t in array array['arquivo', 'nota', 'nota_copy', 'nota_item', 'evento', 'inutilizacao', 'nota_download', 'nota_day'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert on arquivo, nota_copy, inutilizacao to portal_app;
grant select, insert, update on nota, evento, nota_day to portal_app;
grant select, insert, delete on nota_item, nota_download to portal_app;
