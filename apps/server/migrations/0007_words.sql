-- Lists, totals and word searches read these tables instead of the notes: sums per day, numbers per month, pieces of text. Every writer
-- of notes calls sum_notas in the same transaction.

-- Count and value per day: totals of a plain period never scan the notes. The sum is numeric: a bigint can overflow, and the failing
-- trigger would stop imports.
create table nota_day (
  empresa_id  bigint not null,
  tipo        text collate "C" not null,
  papel       text collate "C" not null,
  day         date not null,
  homologacao boolean not null,
  situacao    text collate "C" not null,
  quantity    bigint not null,
  total_cents numeric not null,
  primary key (empresa_id, tipo, papel, day, homologacao, situacao)
);
grant select, insert, update on nota_day to portal_app;

-- Numbers of the production documents that a company issued, by series and month, as ranges: gaps of a month are found without reading
-- notes.
create table nota_number (
  empresa_id bigint   not null,
  month      date     not null,              -- of the wall time of issue; its first day
  tipo       text collate "C" not null,
  modelo     smallint not null,
  serie      integer  not null,
  thousand   bigint   not null,              -- number / 1000: distant numbers make several rows, not one that grows
  held       int8multirange not null,
  primary key (empresa_id, month, tipo, modelo, serie, thousand)
);
grant select, insert, update on nota_number to portal_app;

-- The distinct pieces of searched text of a company's notes (docs/decisions/0019): of the other party, and the rest. A search reads
-- which pieces contain a word, then finds the notes of a piece by its key (indexes nota_by_party_key and nota_by_rest_key).
-- A piece stays when its last note gets another text; it then matches no note.
create table nota_text (
  empresa_id bigint  not null,
  of_party   boolean not null,               -- false: the rest
  key        bigint  not null generated always as (nota_text_key(texto)) stored,
  texto      text collate "C" not null,
  primary key (empresa_id, of_party, key)
);
-- Names and tax ids of parties, for a search in all companies of a caller (nota_party_search).
create index nota_text_of_party on nota_text using gin (empresa_id, texto gin_trgm_ops) where of_party;
-- Serves searches by whole words of a party's name and tax id. A word is a run of letters, as in search_word, or what stands between two spaces.
create index nota_text_by_word on nota_text
  using gin (empresa_id, (regexp_split_to_array(texto, '[^[:alpha:]]+') || string_to_array(texto, ' '))) where of_party;
grant select, insert on nota_text to portal_app;

-- The distinct words of the names of parties and products, with which a search corrects a misspelt word. A word stays when its last
-- name is gone; a correction is shown only when it finds something.
create table search_word (
  empresa_id bigint not null,
  word       text collate "C" not null,     -- folded, without digits, 4 letters or more
  primary key (empresa_id, word)
);
-- The words that contain a part of a word.
create index search_word_by_part on search_word using gin (empresa_id, word gin_trgm_ops);
grant select, insert on search_word to portal_app;
