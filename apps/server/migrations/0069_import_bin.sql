-- Imports that were taken back (functions/bin). The rows of their notes are gone; the bytes stay in arquivo until the bin is emptied, and
-- bringing them back is an import of those bytes.
create table nota_bin (
  empresa_id bigint not null,
  upload_id  uuid   not null,                -- the import that was taken back
  nota_id    uuid   not null,
  chave      text collate "C" not null,
  sha256     bytea  not null,                -- of the inflated bytes: their key in arquivo
  removed_at timestamptz not null,
  until      timestamptz not null,           -- the bytes are deleted after it
  primary key (empresa_id, upload_id, nota_id)
);
grant select, delete on nota_bin to portal_app;

alter table upload add column taken_back integer not null default 0; -- notes that left again
alter table upload add column taken_back_at timestamptz;             -- last time
alter table upload add column taken_back_by text;                    -- name of the user
alter table upload add column bin_until timestamptz;                 -- until when they can be brought back; null: nothing is in the bin

-- Whether another import brought the same note.
create index nota_upload_by_nota on nota_upload (empresa_id, nota_id);
