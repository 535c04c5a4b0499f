-- Documents and uploads. Every key starts with empresa_id and no foreign key crosses a company (docs/scaling.md). Statements about a
-- document are compared by their proof (docs/decisions/0003, 0006).

-- The exact bytes received, once per company: raw deflate and CRC-32, so that a zip copies them without inflating. Never updated.
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

-- The two pieces of a note's searched text (docs/decisions/0019): the other party's name and tax id, and the rest without the number.
-- nota_party_text returns '' when `busca` does not contain the party's columns as they are written; the whole text is then the rest.
create function nota_party_text(busca text, folded text, tax_id text) returns text language sql immutable parallel safe
  return case
    when strpos((' ' || busca || ' ') collate "C", (' ' || btrim(folded || ' ' || coalesce(lower(tax_id), '')) || ' ') collate "C") > 0
      then btrim(folded || ' ' || coalesce(lower(tax_id), '')) collate "C"
    else '' end;
create function nota_rest_text(busca text, party text, number bigint) returns text language sql immutable parallel safe
  return btrim(replace(
    replace((' ' || busca || ' ') collate "C", (' ' || party || ' ') collate "C", ' '),
    (' ' || number::text || ' ') collate "C", ' ')) collate "C";
-- Hash of a piece of text. 53 bits, so that a JavaScript number holds it.
create function nota_text_key(texto text) returns bigint language sql immutable parallel safe
  return hashtextextended(texto collate "C", 0) >> 11;

create table nota (
  empresa_id      bigint not null,
  id              uuid   not null,           -- v7, made by the program
  -- The three parts of the shape are checked one by one: a single expression for all needs more states than the matcher caches.
  chave           text collate "C" not null check (case when tipo = 'nfse'
    then length(chave) = 50 and left(chave, 9) !~ '[^0-9]' and substr(chave, 10, 12) !~ '[^0-9A-Z]' and right(chave, 29) !~ '[^0-9]'
    else length(chave) = 44 and left(chave, 6) !~ '[^0-9]' and substr(chave, 7, 12) !~ '[^0-9A-Z]' and right(chave, 26) !~ '[^0-9]' end),
  tipo            text collate "C" not null check (tipo in ('nfe', 'nfce', 'cte', 'mdfe', 'nfse')),
  papel           text collate "C" not null check (papel in ('E', 'R')),
  modelo          smallint,                  -- null, like serie: an NFS-e, which has neither
  layout          text,
  element         text not null,             -- root of the stored bytes: nfeProc, NFe, resNFe, … names the downloaded file
  number          bigint not null,
  serie           integer,
  issued_local    timestamp not null,        -- wall time as written (00:00 where only a date exists): order and periods
  issued_at       timestamptz,               -- the instant, where an offset was written
  issued_text     text not null,             -- ISO 8601 as the contract answers it
  total_cents     bigint not null,           -- vNF, vTPrest, vCarga or vServ
  homologacao     boolean not null,
  natureza        text,
  cfop            text,
  emitente_tax_id text collate "C",
  emitente_name   text,
  emitente_uf     text,
  destinatario_tax_id text collate "C",      -- recipient, tomador (CT-e, NFS-e), first contratante (MDF-e)
  destinatario_name   text,
  destinatario_uf     text,
  uf_from         text,                      -- UFIni, UFFim and the plate of the tractor: of an MDF-e only
  uf_to           text,
  plate           text,
  competencia     date,                      -- dCompet of an NFS-e: the day by which books and reports take it
  service_role    text collate "C" check (service_role in ('prestador', 'tomador', 'intermediario')), -- this company's part in an NFS-e
  party_tax_id    text collate "C",          -- the other party from this company's side
  party_folded    text collate "C" not null, -- its name, lower case without accents: order nm_participante
  protocolo       text,
  authorized_text text,                      -- dhRecbto as written
  protocol_state  text not null check (protocol_state in ('autorizada', 'denegada', 'sem_protocolo', 'rejeitada', 'resumo', 'resumo_denegada', 'resumo_cancelada')),
  situacao        text collate "C" not null, -- computed by nota_truth(…) only
  copy_rank       smallint not null,         -- 0 resumo, 1 without protocol, 2 with protocol, 3 signature and protocol verify
  node_digest     bytea,                     -- SHA-256 of the canonical signed node; null for a resumo
  content_digest  text collate "C",          -- digVal of a resumo as the authority states it; of a whole note, the digest of its content (base64)
  keys_hidden     boolean not null default false, -- CT-e whose related keys SEFAZ replaced by nines (autXML)
  mark_signature  text not null,             -- valida, invalida, ausente, nao_verificavel: fl_assinatura
  marks           jsonb not null,            -- the five marks with their reasons
  verified        boolean not null,          -- signature, signer's root, protocol and chain all hold
  arquivo_sha256  bytea not null,            -- the copy that is shown; the other copies are in nota_copy
  eventos         integer not null default 0,
  parties         text[] not null default '{}', -- tax ids whose companies get the document
  foreign_copy    boolean not null default false, -- written by place_nota from another company's upload; an own copy replaces it
  busca           text not null,             -- folded names, tax ids, number and nature: searched text
  imported_at     timestamptz not null default now(),
  party_key       bigint not null generated always as (nota_text_key(nota_party_text(busca, party_folded, party_tax_id))) stored,
  rest_key        bigint not null generated always as
    (nota_text_key(nota_rest_text(busca, nota_party_text(busca, party_folded, party_tax_id), number))) stored,
  -- What the marks of the file prove: provada (signature, signer, protocol and chain hold), assinada (the chain cannot be judged),
  -- alegada (anything else).
  proof           text collate "C" not null check (proof in ('provada', 'assinada', 'alegada')),
  obtained        boolean not null default false, -- fetched by the portal from the authority, for this company
  brought_by      uuid,                      -- account that uploaded the copy shown; null: a key, the operator, or unknown
  summary_state   text collate "C" check (summary_state in ('resumo', 'resumo_denegada', 'resumo_cancelada')),
  summary_obtained boolean not null default false,
  summary_at      timestamptz,               -- arrival of the summary that summary_state repeats
  pending_cancellation boolean not null default false, -- claimed, not proven, not settled by a person
  decision        text collate "C" check (decision in ('considerar', 'desconsiderar')), -- a person's decision about the claims
  decided_at      timestamptz,
  decided_by      uuid,
  decision_reason text,
  primary key (empresa_id, id),
  unique (empresa_id, chave),
  check (tipo = 'nfse' or (modelo is not null and serie is not null))
);
-- Lists by each order, with the columns that filters and totals of many notes read (docs/decisions/0019).
create index nota_by_emission on nota (empresa_id, tipo, papel, issued_local desc, id desc)
  include (total_cents, situacao, homologacao, number, party_tax_id, mark_signature, imported_at, party_key, rest_key);
create index nota_by_number on nota (empresa_id, tipo, papel, number desc, id desc);
create index nota_by_total on nota (empresa_id, tipo, papel, total_cents desc, id desc) include (issued_local, situacao, homologacao);
-- A value in all companies of a user, whatever the kind and the side: one probe for each company, not one for each kind and side.
create index nota_by_value on nota (empresa_id, total_cents);
create index nota_by_party on nota (empresa_id, tipo, papel, party_folded desc, id desc) include (party_key, rest_key, homologacao);
create index nota_by_party_id on nota (empresa_id, party_tax_id, issued_local desc, id desc);
create index nota_by_import on nota (empresa_id, imported_at);
create index nota_by_party_key on nota (empresa_id, party_key);
create index nota_by_rest_key on nota (empresa_id, rest_key);
-- Digits of a number: the only part of the searched text that few notes share.
create index nota_by_digits on nota using gin (empresa_id, (number::text) gin_trgm_ops);
-- Values that few notes have.
create index nota_by_situation on nota (empresa_id, situacao, tipo, papel, issued_local desc, id desc) where situacao <> 'autorizada';
create index nota_by_signature on nota (empresa_id, mark_signature, tipo, papel, issued_local desc, id desc) where mark_signature <> 'valida';
create index nota_bad_signature on nota (empresa_id, issued_local) where mark_signature = 'invalida';
create index nota_pending on nota (empresa_id, issued_local desc, id desc) where pending_cancellation;
-- Services by month.
create index nota_by_competencia on nota (empresa_id, competencia, issued_local desc, id desc)
  include (papel, total_cents, situacao, homologacao) where competencia is not null;
create index nota_foreign on nota (empresa_id, issued_local desc, id desc) where foreign_copy;
-- Notes that may be a row in two establishments of one root: two of the parties share it, or a summary does not say. Includes notes
-- with more than four parties or with none known; the query that counts compares the keys.
create index nota_between on nota (empresa_id, chave) include (tipo, papel, issued_local, total_cents, situacao, homologacao)
  where copy_rank = 0 or cardinality(parties) = 0 or cardinality(parties) > 4
    or left(parties[1], 8) = any (array[left(parties[2], 8), left(parties[3], 8), left(parties[4], 8)])
    or left(parties[2], 8) = any (array[left(parties[3], 8), left(parties[4], 8)])
    or left(parties[3], 8) = left(parties[4], 8);

-- Copies of a note that were received and are not the one shown; the bytes of all copies are kept.
create table nota_copy (
  empresa_id  bigint not null,
  nota_id     uuid   not null,
  sha256      bytea  not null,
  reason      text   not null,
  received_at timestamptz not null default now(),
  proof       text collate "C" not null check (proof in ('provada', 'assinada', 'alegada')),
  foreign_copy boolean not null default false,
  brought_by  uuid,
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
  icms_relief_deducted boolean not null default false, -- indDeduzDeson
  ipi_returned_cents   bigint  not null default 0,     -- vIPIDevol
  fcp_kept_cents       bigint,                         -- vFCPSTRet, FCP withheld earlier with the substitution: C191 of the EFD
  has_ibscbs boolean not null default false,           -- gIBSCBS, the group by rate
  ibs_uf_reduction numeric, ibs_mun_reduction numeric, cbs_reduction numeric, -- pRedAliq, in percent
  ibs_uf_less_cents bigint not null default 0, ibs_mun_less_cents bigint not null default 0, cbs_less_cents bigint not null default 0, -- vDif + vDevTrib
  ibscbs_special boolean not null default false,       -- gTribCompraGov or gALCZFMCBS: effective rates of their own
  presumed_credit text,                                -- cCredPres
  reform_key text collate "C" not null default '',      -- what the IBS/CBS check reads of the item (packages/tables/src/reforma/item-key.ts)
  primary key (empresa_id, nota_id, n_item)
);
-- How the company's notes taxed an NCM: newest arrivals first (ids are v7).
create index nota_item_by_ncm on nota_item (empresa_id, ncm, nota_id);

-- The totals that a document states, for exports and reports, which never parse XML. A column is null where the document does not
-- state that total; a resumo has no row.
create table nota_total (
  empresa_id bigint not null,
  nota_id    uuid   not null,
  product_cents bigint, service_cents bigint, discount_cents bigint, freight_cents bigint, insurance_cents bigint, other_cents bigint,
  icms_base_cents bigint, icms_cents bigint, icms_relief_cents bigint, fcp_cents bigint,
  st_base_cents bigint, st_cents bigint, fcp_st_cents bigint, icms_mono_cents bigint,
  difal_dest_cents bigint, difal_orig_cents bigint, difal_fcp_cents bigint,
  ii_cents bigint, ipi_cents bigint, ipi_returned_cents bigint, pis_cents bigint, cofins_cents bigint, issqn_cents bigint,
  taxes_cents bigint,                        -- vTotTrib: the approximate tax burden shown to the buyer
  ibscbs_base_cents bigint, ibs_uf_cents bigint, ibs_mun_cents bigint, ibs_cents bigint, cbs_cents bigint, is_cents bigint,
  icms_cst text, icms_rate numeric, icms_reduction numeric, -- of a document taxed as a whole (CT-e)
  ibscbs_cst text, cclasstrib text,          -- likewise
  ibscbs_unequal boolean,                    -- totals of IBS and CBS that are not the sums of the items; null where they are
  primary key (empresa_id, nota_id)
);

-- Facts that the tax books (EFD ICMS/IPI) need beside totals and items, so that a book never parses XML. A resumo has no row.
create table nota_ledger (
  empresa_id  bigint not null,
  nota_id     uuid   not null,
  operation   text,                          -- tpNF
  purpose     text,                          -- finNFe, tpCTe
  consumer    text,                          -- indFinal
  destination text,                          -- idDest
  moved       date,                          -- day of dhSaiEnt
  freight     text,                          -- modFrete
  payment     text,                          -- 0 at once, 1 later, 2 otherwise, 9 without payment
  issuer      jsonb,                         -- LedgerParty of packages/fiscal
  recipient   jsonb,                         -- dest; of a CT-e its tomador
  taker       text,                          -- who pays a CT-e: the code of toma3, 4 for a party of its own
  place_from  text,                          -- cMunIni, cMunFim of a CT-e
  place_to    text,
  refs        text[] not null default '{}',  -- keys of referenced documents
  imports     jsonb not null default '[]',   -- [{document, drawback}]
  notice      text,                          -- infAdFisco
  primary key (empresa_id, nota_id)
);

-- What an NFS-e says of its service, for lists, books and exports, which never parse XML. Other kinds have no row.
create table nota_servico (
  empresa_id bigint not null,
  nota_id    uuid   not null,
  prestador_tax_id text, prestador_name text,
  tomador_tax_id text, tomador_name text,
  intermediario_tax_id text, intermediario_name text,
  emitter    text,                           -- tpEmit: 1 prestador, 2 tomador, 3 intermediário
  generator  text,                           -- ambGer: 1 municipality, 2 Sefin Nacional
  c_stat     text,                           -- the way of emission, never the situation
  issued_at_code text, issued_at_name text,  -- municipality of the emitter, of the service, and the one that the ISSQN is due to
  provided_at_code text, provided_at_name text,
  taxed_at_code text, taxed_at_name text,
  code       text collate "C",               -- cTribNac
  municipal_code text, nbs text, code_name text, description text,
  simples    text,                           -- opSimpNac
  regime     text,                           -- regEspTrib
  issqn      text,                           -- tribISSQN
  issqn_withheld text,                       -- tpRetISSQN
  withheld_kind text,                        -- tpRetPisCofins
  service_cents bigint not null, uncond_discount_cents bigint not null, cond_discount_cents bigint not null,
  deduction_cents bigint not null, base_cents bigint, issqn_rate numeric, issqn_cents bigint not null,
  pis_cents  bigint not null, cofins_cents bigint not null, net_cents bigint not null, ibs_cents bigint, cbs_cents bigint,
  -- withheld by the party that pays; contribuicoes are PIS, COFINS and CSLL together
  iss_withheld_cents bigint not null, inss_withheld_cents bigint not null, irrf_withheld_cents bigint not null,
  contribuicoes_withheld_cents bigint not null,
  closes     boolean not null,               -- the net value leaves out exactly what was withheld
  replaces   text,                           -- keys of the note that this one replaces, and of the one that it answers
  rejects    text,
  declared   jsonb not null,                 -- further fields of the layout, as written
  primary key (empresa_id, nota_id)
);
-- Lists and totals of one service or municipality.
create index nota_servico_by_code on nota_servico (empresa_id, code);
create index nota_servico_by_city on nota_servico (empresa_id, taxed_at_code);
-- The note that replaced another one.
create index nota_servico_by_replaced on nota_servico (empresa_id, replaces) where replaces is not null;

-- An event may arrive before its note; it then waits under the note's key.
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
  summary        boolean not null,           -- resEvento: the full event may still arrive
  texto          text,
  verified       boolean not null,
  marks          jsonb not null,
  node_digest    bytea,
  element        text,                       -- root of its own bytes
  arquivo_sha256 bytea,                      -- null for an event inside its note's file
  waiting        boolean not null default false, -- its note has not arrived under this company
  imported_at    timestamptz not null default now(),
  proof          text collate "C" not null check (proof in ('provada', 'assinada', 'alegada')),
  obtained       boolean not null default false,
  authors        text[],                     -- roles that may author this kind of event; empty: an unknown kind
  foreign_copy   boolean not null default false, -- brought by a caller without a right in this company
  brought_by     uuid,
  carrier_sha256 bytea,                      -- file of the note that holds an embedded event; null: the copy of the note that is shown
  author_key     text collate "C" not null generated always as (coalesce(author_tax_id, '')) stored,
  primary key (empresa_id, id),
  -- an event of another author or of a stranger never replaces the entitled author's own
  constraint evento_statement unique (empresa_id, chave, tp_evento, n_seq, author_key, foreign_copy)
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

-- The notes that an account has downloaded (fl_baixada).
create table nota_download (
  empresa_id bigint not null,
  account_id uuid not null,
  nota_id    uuid not null,
  at         timestamptz not null default now(),
  primary key (empresa_id, account_id, nota_id)
);

-- Uploads. The bytes wait in DATA_DIR/fila/ID until they are judged; progress and verdicts are stored here.
create table upload (
  empresa_id  bigint not null,
  id          uuid   not null,
  account_id  uuid,                          -- null: the operator's command line, which acts for empresa_id alone
  spool       text   not null,               -- id of the DATA_DIR that holds the bytes: only a process on it can read them
  name        text   not null,               -- first file, for people
  files       integer not null,
  bytes       bigint not null,
  state       text   not null default 'processando' check (state in ('recebendo', 'processando', 'concluida')),
  next_file   integer not null default 0,    -- first file and entry not judged yet: work resumes there after a crash
  next_entry  integer not null default 0,
  total       integer not null default 0,
  imported    integer not null default 0,
  repeated    integer not null default 0,
  updated     integer not null default 0,
  rejected    integer not null default 0,
  received_at timestamptz not null default now(),
  finished_at timestamptz,
  cancelled   boolean not null default false, -- a user stopped it: the judged documents stay, `total` counts all that were sent
  imported_nfe          integer not null default 0,
  imported_nfce         integer not null default 0,
  imported_cte          integer not null default 0,
  imported_mdfe         integer not null default 0,
  imported_nfse         integer not null default 0,
  imported_eventos      integer not null default 0,
  imported_inutilizacoes integer not null default 0,
  lines       integer not null default 0,    -- lines written so far: the position of the next one
  -- Refusals of one kind within one zip are written as lines up to a limit; the others are counted here, per zip and reason, and become
  -- one line when the upload ends (features/notas/intake/judge/fold-refusals.ts).
  refusals    jsonb not null default '[]',
  primary key (empresa_id, id)
);
create index upload_by_arrival on upload (empresa_id, received_at desc, id desc);
create index upload_with_rejected on upload (empresa_id, received_at desc) where rejected > 0;

create table upload_line (
  empresa_id bigint not null,
  upload_id  uuid   not null,
  position   integer not null,               -- order in which the documents were judged, from 0
  name       text   not null,                -- as sent; inside a zip `zip/entry`
  verdict    text   not null check (verdict in ('importado', 'repetido', 'atualizado', 'rejeitado')),
  chave      text,
  reason     text,
  -- Companies of the document: the uploader sees all lines, a colleague those about companies that it may use. null: the upload's own
  -- company (or no document at all); empty: none of the uploader's companies.
  empresas   bigint[],
  kind       text,                           -- nfe, nfce, cte, mdfe, nfse, eventos or inutilizacoes; null when nothing could be read
  -- Parties of a refused document of other companies, so that its report can name them.
  emitente_tax_id     text,
  emitente_name       text,
  destinatario_tax_id text,
  destinatario_name   text,
  primary key (empresa_id, upload_id, position)
);

-- The notes that an upload brought to a company, or that were there already: the filter by import and its counts.
create table nota_upload (
  empresa_id bigint not null,
  upload_id  uuid   not null,
  nota_id    uuid   not null,
  verdict    text collate "C" not null check (verdict in ('importado', 'repetido', 'atualizado')),
  primary key (empresa_id, upload_id, nota_id)
);

-- What a user asked the company or a supplier for: one note by its key, or a range of numbers of a series.
create table falta_pedido (
  empresa_id  bigint not null,
  month       date   not null,               -- the month in which it is missing
  id          uuid   not null,
  chave       text collate "C",
  modelo      smallint,
  serie       integer,
  number_from bigint,
  number_to   bigint,
  asked_at    timestamptz not null default now(),
  asked_by    text   not null,               -- name of the user
  check ((chave is null) = (modelo is not null and serie is not null and number_from <= number_to)),
  primary key (empresa_id, month, id)
);

do $$ declare t text; begin
  foreach t in array array['arquivo', 'nota', 'nota_copy', 'nota_item', 'nota_total', 'nota_ledger', 'nota_servico', 'evento', 'inutilizacao',
    'nota_download', 'nota_upload', 'upload', 'upload_line', 'falta_pedido'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
-- The same rule, written so that the planner estimates that it keeps nearly every row («is not null»). Each query also names its
-- companies; taken as a second, independent condition, the rule would make the planner estimate 30,000 rows for a million.
alter policy scope on nota using (nullif(empresa_id = any ((select app_empresas())::bigint[]), false) is not null);
grant select, insert on arquivo, nota_copy, nota_upload, inutilizacao, upload_line to portal_app;
grant select, insert, update on nota, evento, nota_total, nota_ledger, nota_servico, upload to portal_app;
grant select, insert, delete on nota_item, nota_download, falta_pedido to portal_app;
grant update on nota_item to portal_app;

-- Queues the job of an upload in the transaction that accepts it. One queue per company keeps its uploads in order.
-- `after` lets the command line work its own upload first; the queue then works only what a killed command left.
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

-- The issuer in a key: 14 characters, of which a CPF takes the last 11.
create function issuer_in_key(chave text) returns text language sql immutable parallel safe
  return case when length(chave) = 50 then substr(chave, 10, 14) else substr(chave, 7, 14) end;

-- A cancellation or closing counts only when its author has the issuer's root. The key names the issuer when the note does not.
create function is_issuer(author text, emitente text, chave text) returns boolean language sql immutable parallel safe
  return case
    when author is null then false
    -- the emitter of an NFS-e may be the tomador: its key names who emitted it
    when length(chave) = 50 then author = right(issuer_in_key(chave), length(author)) or (length(author) = 14 and left(author, 8) = left(issuer_in_key(chave), 8))
    when length(author) = 11 then author = coalesce(emitente, substr(chave, 10, 11))
    else left(author, 8) = left(coalesce(emitente, issuer_in_key(chave)), 8)
  end;

-- Strength of a statement, for comparisons: 3 obtida, 2 provada, 1 assinada, 0 alegada.
create function proof_strength(proof text, obtained boolean) returns integer language sql immutable parallel safe
  return case when obtained then 3 when proof = 'provada' then 2 when proof = 'assinada' then 1 else 0 end;

-- The level that the wire names (ds_prova).
create function proof_level(proof text, obtained boolean) returns text language sql immutable parallel safe
  return case when obtained then 'obtida' else proof end;

create function same_root(one text, other text) returns boolean language sql immutable parallel safe
  return case when one is null or other is null then false
    when length(one) = 14 and length(other) = 14 then left(one, 8) = left(other, 8) else one = other end;

-- Whether an author may author this kind of event for this document.
create function is_entitled(authors text[], author text, emitente text, destinatario text, parties text[], chave text) returns boolean
  language sql immutable parallel safe
  return case
    when author is null then false
    when authors is null then is_issuer(author, emitente, chave)
    when 'issuer' = any (authors) and is_issuer(author, emitente, chave) then true
    when 'recipient' = any (authors) and same_root(author, destinatario) then true
    when authors && array['carrier', 'taker', 'sender', 'party', 'recipient']
      then exists (select from unnest(parties) p (tax_id) where same_root(p.tax_id, author) and not is_issuer(p.tax_id, emitente, chave))
    else false
  end;

-- Events that end a note: cancellation, and of NF-e and NFC-e the cancellation by substitution. Of an MDF-e 110112 closes it. An NFS-e
-- ends by its emitter's cancellation, by one that the município grants or orders, or by substitution.
create function ends_nota(tipo text, tp_evento text) returns boolean language sql immutable parallel safe
  return case tipo when 'nfse' then tp_evento in ('101101', '105102', '105104', '305101')
    else tp_evento = '110111' or (tp_evento = '110112' and tipo in ('nfe', 'nfce')) end;

-- Whether an event is about the environment of a note. An event embedded in the note's file shares the note's.
-- Functions on rows have string bodies: Citus refuses to distribute a table whose columns a parsed body names.
create function is_of_environment(e evento, n nota) returns boolean language sql immutable
  as $$ select e.arquivo_sha256 is null or coalesce(e.homologacao, n.homologacao) = n.homologacao $$;

-- Whether a stranger's event repeats this one, which the company's own people brought, registered and proven at least as well: it is
-- then not shown.
create function repeats_evento(e evento, own evento) returns boolean language sql immutable as $$
  select e.foreign_copy and not own.foreign_copy and own.tp_evento = e.tp_evento and own.n_seq = e.n_seq and own.author_key = e.author_key
    and own.node_digest = e.node_digest and (own.registered or not e.registered)
    and proof_strength(own.proof, own.obtained) >= proof_strength(e.proof, e.obtained) $$;

-- Whether the author of an event may author it. An event of the município about an NFS-e is signed by the system that registers it.
create function may_author(e evento, n nota) returns boolean language sql immutable as $$
  select coalesce(n.tipo = 'nfse' and 'authority' = any (e.authors), false)
    or is_entitled(e.authors, e.author_tax_id, n.emitente_tax_id, n.destinatario_tax_id, n.parties, n.chave) $$;

-- Whether a registered event changes the situation of its note.
create function evento_counts(e evento, n nota) returns boolean language sql immutable as $$
  select e.registered and is_of_environment(e, n) and case
    when e.obtained then true
    when not ends_nota(n.tipo, e.tp_evento) then e.author_tax_id is null or may_author(e, n)
    when not may_author(e, n) then false
    when e.foreign_copy then e.proof = 'provada' and n.papel = 'E'
    else e.proof in ('provada', 'assinada')
  end $$;

-- Whether an event claims an end of the note that is not proven: a person settles it.
create function evento_claims(e evento, n nota) returns boolean language sql immutable as $$
  select e.registered and is_of_environment(e, n) and ends_nota(n.tipo, e.tp_evento) and not evento_counts(e, n)
    and (e.author_tax_id is null or may_author(e, n)) $$;

-- Computes a note's situation from its protocol, summaries and events, and from a person's decision about claims. No other code does.
-- `of_events`: the events of the note's key in its company. One plan for all calls: its callers ask for new plans at each call, and inside
-- them this function would otherwise be planned for every note.
create function nota_truth(n nota, of_events evento[], decision text, decided_at timestamptz)
  returns table (situacao text, pending boolean, eventos integer) language sql immutable set plan_cache_mode = force_generic_plan as $$
    select s.situacao,
      s.situacao not in ('cancelada', 'denegada', 'substituida') and case decision
        when 'desconsiderar' then k.latest_claim > decided_at or (c.summary_claims and n.summary_at > decided_at)
        else k.latest_claim is not null or c.summary_claims end is true,
      k.eventos
    from (
      select coalesce(array_agg(distinct e.tp_evento) filter (where evento_counts(e, n)), '{}') as kinds,
        max(e.imported_at) filter (where evento_claims(e, n)) as latest_claim,
        (count(*) filter (where is_of_environment(e, n)
          and not exists (select from unnest(of_events) own where repeats_evento(e, own))))::int as eventos
      from unnest(of_events) e
    ) k
    cross join lateral (
      select n.copy_rank > 0 and n.summary_state = 'resumo_cancelada' and not n.summary_obtained as summary_claims
    ) c
    cross join lateral (
      select case
        when n.protocol_state in ('denegada', 'resumo_denegada') or (n.summary_obtained and n.summary_state = 'resumo_denegada') then 'denegada'
        when n.tipo = 'nfse' and '105102' = any (k.kinds) then 'substituida'
        when n.tipo = 'nfse' and k.kinds && array['101101', '105104', '305101'] then 'cancelada'
        when '110111' = any (k.kinds) or (n.tipo in ('nfe', 'nfce') and '110112' = any (k.kinds))
          or n.protocol_state = 'resumo_cancelada' or (n.summary_obtained and n.summary_state = 'resumo_cancelada')
          or (decision = 'considerar' and (k.latest_claim is not null or c.summary_claims)) then 'cancelada'
        when n.protocol_state = 'resumo' then 'resumo'
        when n.tipo = 'mdfe' and '110112' = any (k.kinds) then 'encerrada'
        when n.protocol_state = 'autorizada' then 'autorizada'
        else 'sem_protocolo'
      end as situacao
    ) s
  $$;

-- The functions from here to copy_arquivo run with the caller's rights: row-level security holds inside them. They read what they need
-- into variables and compute there. On a cluster such a read asks only the shards of its companies, and its rows have the types of the
-- tables. They are PL/pgSQL because Citus does not plan statements of SQL functions that have parameters.

-- The stored notes with these ids or keys, and the events of these keys; the arguments are pairs. On one PostgreSQL one join, planned
-- anew at each call: the first imports fill tables whose statistics say that they are empty. On a cluster one query per company, which
-- only its node answers.
create function notas_by_id(of_empresas bigint[], of_ids uuid[]) returns nota[]
  language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  company bigint;
  wanted  uuid[];
  part    nota[];
  found   nota[];
begin
  if not is_cluster() then
    return (select array_agg(t) from (select distinct * from unnest(of_empresas, of_ids)) k (empresa_id, id)
      join nota t on t.empresa_id = k.empresa_id and t.id = k.id);
  end if;
  for company in select distinct e from unnest(of_empresas) e order by e loop
    wanted := array(select distinct k.wanted from unnest(of_empresas, of_ids) k (empresa_id, wanted) where k.empresa_id = company);
    select array_agg(t) into part from nota t where t.empresa_id = company and t.id = any (wanted);
    found := found || part;
  end loop;
  return found;
end $$;
create function notas_by_chave(of_empresas bigint[], of_chaves text[]) returns nota[]
  language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  company bigint;
  wanted  text[];
  part    nota[];
  found   nota[];
begin
  if not is_cluster() then
    return (select array_agg(t) from (select distinct * from unnest(of_empresas, of_chaves)) k (empresa_id, chave)
      join nota t on t.empresa_id = k.empresa_id and t.chave = k.chave);
  end if;
  for company in select distinct e from unnest(of_empresas) e order by e loop
    wanted := array(select distinct k.wanted from unnest(of_empresas, of_chaves) k (empresa_id, wanted) where k.empresa_id = company);
    select array_agg(t) into part from nota t where t.empresa_id = company and t.chave = any (wanted);
    found := found || part;
  end loop;
  return found;
end $$;
create function eventos_by_chave(of_empresas bigint[], of_chaves text[]) returns evento[]
  language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  company bigint;
  wanted  text[];
  part    evento[];
  found   evento[];
begin
  if not is_cluster() then
    return (select array_agg(t) from (select distinct * from unnest(of_empresas, of_chaves)) k (empresa_id, chave)
      join evento t on t.empresa_id = k.empresa_id and t.chave = k.chave);
  end if;
  for company in select distinct e from unnest(of_empresas) e order by e loop
    wanted := array(select distinct k.wanted from unnest(of_empresas, of_chaves) k (empresa_id, wanted) where k.empresa_id = company);
    select array_agg(t) into part from evento t where t.empresa_id = company and t.chave = any (wanted);
    found := found || part;
  end loop;
  return found;
end $$;

-- Writes notes given as rows of the table and replaces a stored row with the same id. Computes situation and count of events here.
-- Never writes a person's decision.
create function put_notas(rows json) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  incoming constant nota[]   := array(select r from json_populate_recordset(null::nota, rows) r);
  empresas constant bigint[] := array(select r.empresa_id from unnest(incoming) r);
  ids      constant uuid[]   := array(select r.id from unnest(incoming) r);
  chaves   constant text[]   := array(select r.chave from unnest(incoming) r);
  known    constant evento[] := eventos_by_chave(empresas, chaves);
  replaced constant nota[]   := notas_by_id(empresas, ids);
begin
  insert into nota as n
    (empresa_id, id, chave, tipo, papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text, total_cents,
     homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name,
     destinatario_uf, uf_from, uf_to, plate, competencia, service_role, party_tax_id, party_folded, protocolo, authorized_text,
     protocol_state, copy_rank, node_digest, content_digest, keys_hidden, mark_signature, marks, verified, arquivo_sha256, parties, foreign_copy, busca, proof, obtained, brought_by,
     summary_state, summary_obtained, summary_at, situacao, pending_cancellation, eventos)
  select r.empresa_id, r.id, r.chave, r.tipo, r.papel, r.modelo, r.layout, r.element, r.number, r.serie, r.issued_local, r.issued_at,
    r.issued_text, r.total_cents, r.homologacao, r.natureza, r.cfop, r.emitente_tax_id, r.emitente_name, r.emitente_uf,
    r.destinatario_tax_id, r.destinatario_name, r.destinatario_uf, r.uf_from, r.uf_to, r.plate, r.competencia, r.service_role, r.party_tax_id, r.party_folded,
    r.protocolo, r.authorized_text, r.protocol_state, r.copy_rank, r.node_digest, r.content_digest, coalesce(r.keys_hidden, false), r.mark_signature, r.marks, r.verified,
    r.arquivo_sha256, r.parties, r.foreign_copy, r.busca, r.proof, coalesce(r.obtained, false), r.brought_by, r.summary_state,
    coalesce(r.summary_obtained, false), r.summary_at, t.situacao, t.pending, t.eventos
  from unnest(incoming) r
  left join unnest(replaced) h on h.empresa_id = r.empresa_id and h.id = r.id
  cross join lateral nota_truth(r, array(select e from unnest(known) e where e.empresa_id = r.empresa_id and e.chave = r.chave),
    h.decision, h.decided_at) t
  on conflict (empresa_id, id) do update set
    (papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text, total_cents, homologacao, natureza, cfop,
     emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name, destinatario_uf, uf_from, uf_to, plate,
     competencia, service_role, party_tax_id, party_folded, protocolo, authorized_text, protocol_state, copy_rank, node_digest, content_digest, keys_hidden, mark_signature, marks, verified,
     arquivo_sha256, parties, foreign_copy, busca, proof, obtained, brought_by, summary_state, summary_obtained, summary_at, situacao,
     pending_cancellation, eventos) =
    (excluded.papel, excluded.modelo, excluded.layout, excluded.element, excluded.number, excluded.serie, excluded.issued_local,
     excluded.issued_at, excluded.issued_text, excluded.total_cents, excluded.homologacao, excluded.natureza, excluded.cfop,
     excluded.emitente_tax_id, excluded.emitente_name, excluded.emitente_uf, excluded.destinatario_tax_id, excluded.destinatario_name,
     excluded.destinatario_uf, excluded.uf_from, excluded.uf_to, excluded.plate, excluded.competencia, excluded.service_role, excluded.party_tax_id, excluded.party_folded,
     excluded.protocolo, excluded.authorized_text, excluded.protocol_state, excluded.copy_rank, excluded.node_digest,
     excluded.content_digest, excluded.keys_hidden, excluded.mark_signature, excluded.marks, excluded.verified, excluded.arquivo_sha256, excluded.parties, excluded.foreign_copy, excluded.busca, excluded.proof, excluded.obtained,
     excluded.brought_by, excluded.summary_state, excluded.summary_obtained, excluded.summary_at, excluded.situacao,
     excluded.pending_cancellation, excluded.eventos);
  perform sum_notas(replaced, notas_by_id(empresas, ids));
  update evento e set waiting = false from unnest(empresas, chaves) k (empresa_id, chave)
    where e.waiting and e.empresa_id = k.empresa_id and e.chave = k.chave and e.empresa_id = any (empresas);
end $$;

-- Writes events given as rows of the table and replaces a stored row with the same id.
create function put_eventos(rows json) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  incoming constant evento[] := array(select r from json_populate_recordset(null::evento, rows) r);
  empresas constant bigint[] := array(select r.empresa_id from unnest(incoming) r);
  chaves   constant text[]   := array(select r.chave from unnest(incoming) r);
  held     constant text[]   := array(select n.empresa_id || ' ' || n.chave from unnest(notas_by_chave(empresas, chaves)) n);
begin
  insert into evento
    (empresa_id, id, chave, tp_evento, n_seq, description, author_tax_id, homologacao, occurred_local, occurred_text, protocolo,
     registered, summary, texto, verified, marks, node_digest, element, arquivo_sha256, proof, obtained, authors, foreign_copy, brought_by,
     carrier_sha256, waiting)
  select r.empresa_id, r.id, r.chave, r.tp_evento, r.n_seq, r.description, r.author_tax_id, r.homologacao, r.occurred_local,
    r.occurred_text, r.protocolo, r.registered, r.summary, r.texto, r.verified, r.marks, r.node_digest, r.element, r.arquivo_sha256,
    r.proof, coalesce(r.obtained, false), r.authors, coalesce(r.foreign_copy, false), r.brought_by, r.carrier_sha256,
    not r.empresa_id || ' ' || r.chave = any (held)
  from unnest(incoming) r
  on conflict (empresa_id, id) do update set
    (description, author_tax_id, homologacao, occurred_local, occurred_text, protocolo, registered, summary, texto, verified, marks,
     node_digest, element, arquivo_sha256, proof, obtained, authors, foreign_copy, brought_by, carrier_sha256) =
    (excluded.description, excluded.author_tax_id, excluded.homologacao, excluded.occurred_local, excluded.occurred_text,
     excluded.protocolo, excluded.registered, excluded.summary, excluded.texto, excluded.verified, excluded.marks,
     excluded.node_digest, excluded.element, excluded.arquivo_sha256, excluded.proof, evento.obtained or excluded.obtained,
     excluded.authors, excluded.foreign_copy, excluded.brought_by, excluded.carrier_sha256);
end $$;

-- Situation, pending cancellation and count of events of notes whose statements changed.
create function refresh_notas(of_empresas bigint[], of_chaves text[]) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  known  constant evento[] := eventos_by_chave(of_empresas, of_chaves);
  stale  nota[] := notas_by_chave(of_empresas, of_chaves);
  truths json;
  empresas bigint[];
  ids    uuid[];
begin
  select array_agg(n), array_agg(n.empresa_id), array_agg(n.id), json_agg(t) into stale, empresas, ids, truths
  from unnest(stale) n
  cross join lateral nota_truth(n, array(select e from unnest(known) e where e.empresa_id = n.empresa_id and e.chave = n.chave),
    n.decision, n.decided_at) t
  where (n.situacao, n.pending_cancellation, n.eventos) is distinct from (t.situacao, t.pending, t.eventos);
  if ids is null then return; end if;
  update nota n set situacao = k.situacao, pending_cancellation = k.pending, eventos = k.eventos
    from rows from (unnest(empresas), unnest(ids), json_to_recordset(truths) as (situacao text, pending boolean, eventos integer))
      as k (empresa_id, id, situacao, pending, eventos)
    where n.empresa_id = k.empresa_id and n.id = k.id and n.empresa_id = any (empresas);
  perform sum_days(stale, notas_by_id(empresas, ids));
end $$;

-- Copies the bytes of a document from one company to another.
create function copy_arquivo(from_empresa bigint, to_empresa bigint, of_sha256 bytea) returns void language plpgsql as $$
begin
  insert into arquivo (empresa_id, sha256, deflated, crc32, size)
    select to_empresa, sha256, deflated, crc32, size from arquivo where empresa_id = from_empresa and sha256 = of_sha256
    on conflict do nothing;
end $$;

-- Whether an account had the right to bring documents into a company at an instant. Answers for companies of the caller alone.
create function was_own_people(of_account uuid, of_empresa bigint, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return exists (select from rights_of(of_account) r where r.empresa_id = of_empresa and r.imports and r.imports_since <= at);
end $$;

-- place_nota, place_evento and fetch_eventos are the only writers into companies in which the uploader has no right. They trust no
-- argument: the copied row belongs to the uploader's own company, is proven (provada), and names the target as a party. A company that
-- is not proven itself receives nothing. Demonstration and real companies never mix. On a cluster they run with the caller's role, because a transaction reaches a node as one role only:
-- `portal banco distribuir` changes that, and they add the other companies to the scope while they work.

-- Sets the companies of the transaction's scope, and returns those that it had. SET LOCAL also reaches the nodes of a cluster.
create function swap_scope(companies text) returns text language plpgsql as $$
declare
  before constant text := coalesce(current_setting('app.empresas', true), '');
begin
  execute format('set local app.empresas = %L', companies);
  return before;
end $$;
create function scope_with(more bigint[]) returns text language sql stable as $$ select array_to_string(app_empresas() || more, ',') $$;

create function place_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope  text;
  placed boolean;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  scope := swap_scope(scope_with(array[target_empresa]));
  placed := copy_proven_nota(source_empresa, source_nota, target_empresa, new_id);
  perform swap_scope(scope);
  return placed;
end $$;

-- The copying of place_nota. portal_app may not call it.
create function copy_proven_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql as $$
declare
  source nota;
  held   nota;
  target empresa;
  items  nota_item[];
  total  nota_total;
  ledger nota_ledger;
begin
  select * into source from nota where empresa_id = source_empresa and id = source_nota and proof = 'provada';
  select t.* into target from empresa t join empresa s on s.id = source_empresa
    where t.id = target_empresa and t.active and t.proven and t.demo = s.demo;
  if source.id is null or target.id is null or not target.tax_id = any (source.parties) then return false; end if;

  select * into held from nota where empresa_id = target_empresa and chave = source.chave for update;
  if held.id is not null then
    if held.node_digest = source.node_digest then
      -- the protocol is outside the signature: a stranger's copy cannot deny a note that own people brought as authorised
      if not held.foreign_copy and held.protocol_state = 'autorizada' and source.protocol_state = 'denegada' then return false; end if;
      if held.copy_rank >= source.copy_rank
        and not (held.protocol_state = 'denegada' and held.proof = 'alegada' and source.protocol_state = 'autorizada') then return false; end if;
    elsif held.copy_rank > 0 and not held.keys_hidden
      and proof_strength(held.proof, held.obtained) >= proof_strength(source.proof, false) then -- a whole copy replaces one with hidden keys
      return false;
    elsif held.copy_rank = 0 and held.obtained and held.content_digest <> source.content_digest then
      return false; -- the authority authorised another content
    end if;
  end if;
  perform copy_arquivo(source_empresa, target_empresa, source.arquivo_sha256);
  if held.id is not null then
    insert into nota_copy (empresa_id, nota_id, sha256, reason, proof, foreign_copy, brought_by)
      values (target_empresa, held.id, held.arquivo_sha256, 'superseded by a proven copy', held.proof, held.foreign_copy, held.brought_by)
      on conflict do nothing;
    delete from nota_item where empresa_id = target_empresa and nota_id = held.id;
    delete from nota_total where empresa_id = target_empresa and nota_id = held.id;
    delete from nota_ledger where empresa_id = target_empresa and nota_id = held.id;
  end if;
  select array_agg(i) into items from nota_item i where i.empresa_id = source_empresa and i.nota_id = source_nota;
  insert into nota_item select (json_populate_record(i, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id)))).*
    from unnest(items) i
    on conflict do nothing; -- never happens; without it Citus would use COPY, which is refused under row-level security
  perform see_items(array[target_empresa], array[coalesce(held.id, new_id)]);
  select * into total from nota_total where empresa_id = source_empresa and nota_id = source_nota;
  if found then
    total.empresa_id := target_empresa;
    total.nota_id := coalesce(held.id, new_id);
    insert into nota_total select (total).* on conflict do nothing;
  end if;
  select * into ledger from nota_ledger where empresa_id = source_empresa and nota_id = source_nota;
  if found then
    ledger.empresa_id := target_empresa;
    ledger.nota_id := coalesce(held.id, new_id);
    insert into nota_ledger select (ledger).* on conflict do nothing;
  end if;

  source.empresa_id := target_empresa;
  source.id := coalesce(held.id, new_id);
  source.foreign_copy := true;
  source.obtained := false;
  source.papel := case when target.tax_id = source.emitente_tax_id then 'E' else 'R' end;
  source.party_tax_id := case when source.papel = 'E' then source.destinatario_tax_id else source.emitente_tax_id end;
  source.party_folded := fold_text(coalesce(
    case when source.papel = 'E' then source.destinatario_name else source.emitente_name end, ''));
  -- keep the summaries that the target's own people brought
  source.summary_state := case when held.copy_rank = 0 then held.protocol_state else held.summary_state end;
  source.summary_obtained := coalesce(case when held.copy_rank = 0 then held.obtained else held.summary_obtained end, false);
  source.summary_at := case when held.copy_rank = 0 then held.imported_at else held.summary_at end;
  perform put_notas(json_build_array(row_to_json(source)));
  return true;
end $$;

-- Copies a proven event beside a company's own events and never replaces one. Its author must be entitled for this document.
-- portal_app may not call it: its two callers below check the rights.
create function copy_proven_evento(source evento, target_empresa bigint, new_id uuid) returns boolean language plpgsql as $$
declare
  target empresa;
  known  nota;
begin
  if source.proof <> 'provada' or not source.registered or source.summary or source.arquivo_sha256 is null then return false; end if;
  select t.* into target from empresa t join empresa s on s.id = source.empresa_id
    where t.id = target_empresa and t.active and t.proven and t.demo = s.demo;
  if target.id is null then return false; end if;
  select * into known from nota where empresa_id = target_empresa and chave = source.chave;
  if known.id is null then
    select * into known from nota
      where empresa_id = source.empresa_id and chave = source.chave and proof = 'provada' and target.tax_id = any (parties);
  end if;
  if known.id is null and target.tax_id not in (issuer_in_key(source.chave), right(issuer_in_key(source.chave), 11)) then return false; end if;
  if not is_entitled(source.authors, source.author_tax_id, known.emitente_tax_id, known.destinatario_tax_id, known.parties, source.chave)
  then return false; end if;
  -- already there: from the company's own people with the same content, or from an earlier stranger
  if exists (select from evento e where e.empresa_id = target_empresa and e.chave = source.chave and e.tp_evento = source.tp_evento
    and e.n_seq = source.n_seq and e.author_key = source.author_key
    and (e.foreign_copy or (e.node_digest = source.node_digest and e.registered and e.proof = 'provada'))) then return false; end if;
  perform copy_arquivo(source.empresa_id, target_empresa, source.arquivo_sha256);
  source.empresa_id := target_empresa;
  source.id := new_id;
  source.foreign_copy := true;
  source.obtained := false;
  perform put_eventos(json_build_array(row_to_json(source)));
  perform refresh_notas(array[target_empresa], array[source.chave]);
  return true;
end $$;

-- Copies an event of the caller's company to another company of the portal that it concerns.
create function place_evento(source_empresa bigint, source_evento uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source evento;
  scope  text;
  placed boolean;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into source from evento where empresa_id = source_empresa and id = source_evento;
  scope := swap_scope(scope_with(array[target_empresa]));
  placed := source.id is not null and copy_proven_evento(source, target_empresa, new_id);
  perform swap_scope(scope);
  return placed;
end $$;

-- The companies with these tax ids, active or not.
create function empresa_ids(wanted text[]) returns bigint[] language sql stable security definer set search_path = public, pg_temp
  as $$ select array_agg(e.id) from empresa e where e.tax_id = any (wanted) $$;

-- Copies to the caller's company the proven events that the other parties of one of its proven notes have. Only a proven note names
-- its parties reliably.
create function fetch_eventos(of_empresa bigint, of_chave text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source evento;
  named  text[];
  others bigint[];
  scope  text;
  copied integer := 0;
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select n.parties into named from nota n where n.empresa_id = of_empresa and n.chave = of_chave and n.proof = 'provada';
  others := array_remove(empresa_ids(named), of_empresa); -- a statement of its own: the nodes do not know the companies
  scope := swap_scope(scope_with(others));
  for source in
    select e.* from evento e where e.empresa_id = any (others) and e.chave = of_chave and e.proof = 'provada' and e.registered
    order by e.imported_at, e.id
  loop
    if copy_proven_evento(source, of_empresa, gen_random_uuid()) then copied := copied + 1; end if;
  end loop;
  perform swap_scope(scope);
  return copied;
end $$;

do $$ declare f text; begin
  foreach f in array array['was_own_people(uuid, bigint, timestamptz)', 'place_nota(bigint, uuid, bigint, uuid)',
    'place_evento(bigint, uuid, bigint, uuid)', 'empresa_ids(text[])', 'fetch_eventos(bigint, text)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
revoke execute on function copy_proven_evento(evento, bigint, uuid) from public;
revoke execute on function copy_proven_nota(bigint, uuid, bigint, uuid) from public;
