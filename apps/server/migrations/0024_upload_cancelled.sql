-- What an upload's imported documents are, counted as its batches are stored; zero where it was worked before this.
-- cancelled: somebody stopped it before its end; what was judged until then stays, `total` is what it would have been.
alter table upload
  add column cancelled             boolean not null default false,
  add column imported_nfe          integer not null default 0,
  add column imported_nfce         integer not null default 0,
  add column imported_cte          integer not null default 0,
  add column imported_mdfe         integer not null default 0,
  add column imported_eventos      integer not null default 0,
  add column imported_inutilizacoes integer not null default 0;
