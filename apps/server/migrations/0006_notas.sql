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
grant select, insert on arquivo to portal_app;

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
  protocol_state  text not null check (protocol_state in
    ('autorizada', 'denegada', 'sem_protocolo', 'rejeitada', 'desconhecida', 'resumo', 'resumo_denegada', 'resumo_cancelada')), -- desconhecida: its cStat is in the mark `answer`
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
  -- What the recipient, which is this company, said of the note by registered and proven events; null where manifestação does not apply.
  -- Computed by nota_truth only. Whether a deadline has passed follows at query time.
  manifest        text collate "C" check (manifest in ('sem', 'ciencia', 'confirmada', 'desconhecida', 'nao_realizada')),
  authorized_at   timestamptz,               -- authorized_text as an instant, of received NF-e only: deadlines count from it
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
-- Services by month, and totals by role, without reading the notes.
create index nota_by_competencia on nota (empresa_id, competencia, issued_local desc, id desc)
  include (papel, service_role, total_cents, situacao, homologacao) where competencia is not null;
create index nota_foreign on nota (empresa_id, issued_local desc, id desc) where foreign_copy;
-- Notes that may be a row in two establishments of one root: two of the parties share it, or a summary does not say. Includes notes
-- with more than four parties or with none known; the query that counts compares the keys.
create index nota_between on nota (empresa_id, chave) include (tipo, papel, issued_local, total_cents, situacao, homologacao)
  where copy_rank = 0 or cardinality(parties) = 0 or cardinality(parties) > 4
    or left(parties[1], 8) = any (array[left(parties[2], 8), left(parties[3], 8), left(parties[4], 8)])
    or left(parties[2], 8) = any (array[left(parties[3], 8), left(parties[4], 8)])
    or left(parties[3], 8) = left(parties[4], 8);
-- Notes by state and emission, with the columns that their totals read.
create index nota_by_manifest on nota (empresa_id, manifest, issued_local desc, id desc)
  include (authorized_at, total_cents, situacao, homologacao) where manifest is not null;
-- Notes that await a manifestação, by the day on which their deadlines began.
create index nota_manifest_due on nota (empresa_id, authorized_at) include (manifest) where manifest in ('sem', 'ciencia');
-- The newest notes of a number in all companies of a user: one probe for each company, and only the notes that are shown are read.
create index nota_number_everywhere on nota (empresa_id, number, issued_local) where not homologacao;
-- Notes with an unknown answer of a protocol. An NFS-e stays authorised after one; its mark names the answer.
create index nota_unknown_answer on nota (empresa_id, issued_local desc, id desc) where protocol_state = 'desconhecida' or marks ? 'answer';
grant select, insert, update on nota to portal_app;

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
grant select, insert on nota_copy to portal_app;

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
grant select, insert, update, delete on nota_item to portal_app;

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
grant select, insert, update on nota_total to portal_app;

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
  -- Keys of the notes that a CT-e carries, for the credit of the freight, which follows the goods. Empty for other kinds, for a CT-e that names
  -- none, and for one that was read before the release 0.2.0: the EFD asks about the goods then.
  carried     text[] not null default '{}',
  primary key (empresa_id, nota_id)
);
grant select, insert, update on nota_ledger to portal_app;

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
  issued_local timestamp not null,            -- of the note: the order of emission without reading it
  primary key (empresa_id, nota_id)
);
-- The notes of a service or a municipality in the order of emission: a page reads its own notes only, and totals read no service.
create index nota_servico_by_code on nota_servico (empresa_id, code, issued_local desc, nota_id desc) include (taxed_at_code, issqn_withheld);
create index nota_servico_by_city on nota_servico (empresa_id, taxed_at_code, issued_local desc, nota_id desc) include (code, issqn_withheld);
-- The note that replaced another one.
create index nota_servico_by_replaced on nota_servico (empresa_id, replaces) where replaces is not null;
-- The notes that reject another one.
create index nota_servico_by_rejected on nota_servico (empresa_id, rejects) where rejects is not null;
grant select, insert, update on nota_servico to portal_app;

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
  registered_at  timestamptz,                -- dhProc of an event of NFS-e; null in others
  annuls         text,                       -- kind of the event that this one annuls
  primary key (empresa_id, id),
  -- an event of another author or of a stranger never replaces the entitled author's own
  constraint evento_statement unique (empresa_id, chave, tp_evento, n_seq, author_key, foreign_copy)
);
create index evento_waiting on evento (empresa_id, chave) where waiting;
-- The events that cancel a note because another one replaces it (110112), by the key of the other one: the end of their text.
create index evento_by_replacement on evento (empresa_id, right(texto, 44)) where tp_evento = '110112';
grant select, insert, update on evento to portal_app;

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
grant select, insert on inutilizacao to portal_app;

-- The notes that an account has downloaded (fl_baixada).
create table nota_download (
  empresa_id bigint not null,
  account_id uuid not null,
  nota_id    uuid not null,
  at         timestamptz not null default now(),
  primary key (empresa_id, account_id, nota_id)
);
grant select, insert, delete on nota_download to portal_app;

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
grant select, insert, update on upload to portal_app;

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
grant select, insert on upload_line to portal_app;

-- The notes that an upload brought to a company, or that were there already: the filter by import and its counts.
create table nota_upload (
  empresa_id bigint not null,
  upload_id  uuid   not null,
  nota_id    uuid   not null,
  verdict    text collate "C" not null check (verdict in ('importado', 'repetido', 'atualizado')),
  primary key (empresa_id, upload_id, nota_id)
);
grant select, insert on nota_upload to portal_app;

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
grant select, insert, delete on falta_pedido to portal_app;

-- Progress of reading the stored notes again (notas/intake/reread.ts). The first start writes the only row.
create table note_reread (
  is_only        boolean primary key default true check (is_only),
  reading        integer not null,             -- version of the readers; a newer program begins again
  cursor_empresa bigint not null default 0,    -- the last note that was looked at
  cursor_nota    uuid   not null default '00000000-0000-0000-0000-000000000000',
  seen           bigint not null default 0,
  doubtful       bigint not null default 0,    -- read again
  changed        bigint not null default 0,
  started_at     timestamptz not null default now(),
  finished_at    timestamptz
);
