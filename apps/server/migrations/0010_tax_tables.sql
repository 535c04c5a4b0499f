-- The reference tables of taxes: the same for every company, loaded by the provider, never changed in place. And the products that a
-- company's notes named.

-- One row per loaded file or bundled list. An undone load counts as if it had never happened: rows that it closed are open again.
create table tax_load (
  id             bigint generated always as identity primary key,
  kind           text collate "C" not null check (kind in ('ncm', 'cest', 'ibpt', 'cclasstrib', 'cclasstrib-ncm', 'icms', 'cbenef', 'tipi', 'aliquotas-ibscbs',
    'cfop', 'municipio')),
  part           text collate "C" not null default '',  -- a state, where each has its own table: a load replaces its own part alone
  source         text not null,
  file_name      text not null,
  bundled        boolean not null default false,         -- part of the program, in force until an official file replaces it
  reference_date date not null,                          -- date that the source states, else the day of the load
  valid_to       date,                                   -- last day that the source states
  loaded_at      timestamptz not null default now(),
  loaded_by      text not null,
  entries        integer not null default 0,             -- entries in force after this load
  added          integer not null default 0,
  changed        integer not null default 0,
  removed        integer not null default 0,
  undone_at      timestamptz,
  undone_by      text
);
create index tax_load_by_kind on tax_load (kind, part, id desc);
grant select, insert on tax_load to portal_app;
grant update (entries, added, changed, removed, undone_at, undone_by) on tax_load to portal_app;

-- An entry of a table. A later load that changes or omits it closes the row and keeps it, so a past month is answered as of that month.
create table tax_entry (
  kind       text collate "C" not null,
  part       text collate "C" not null,
  key        text collate "C" not null,
  load_id    bigint not null references tax_load,
  closed_by  bigint references tax_load,
  valid_from date,
  valid_to   date,
  data       jsonb not null,
  primary key (kind, part, key, load_id)
);
grant select, insert on tax_entry to portal_app;
grant update (closed_by) on tax_entry to portal_app;

-- Synonyms of the search beside those of the program. An empty meaning disables one of the program's.
create table tax_synonym (
  words      text collate "C" primary key check (words <> '' and length(words) <= 80),
  meaning    text not null check (length(meaning) <= 300),
  changed_at timestamptz not null default now(),
  changed_by text not null
);
grant select, insert on tax_synonym to portal_app;
grant update (meaning, changed_at, changed_by) on tax_synonym to portal_app;

-- The products that a company's notes named: suggestions while a user types in Consulta Tributária.
create table item_seen (
  empresa_id bigint not null,
  ncm        text collate "C" not null,
  name       text collate "C" not null,
  gtin       text collate "C" not null default '',
  busca      text not null,                              -- the name, folded
  primary key (empresa_id, ncm, name, gtin)
);
create index item_seen_by_busca on item_seen using gin (empresa_id, busca gin_trgm_ops);
create index item_seen_by_gtin on item_seen (empresa_id, gtin) where gtin <> '';
grant select, insert on item_seen to portal_app;
