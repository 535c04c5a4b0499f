-- The register of products: one list per company and sistema, saved as a whole under a version.
-- Half of each page is free, so that a save of many products changes rows in place and leaves the four indexes alone.

create table produto_list (
  empresa_id   bigint not null,
  sistema      text collate "C" not null,
  version      bigint not null,              -- grows by one with every save
  changed_at   timestamptz not null,
  changed_by   uuid,                         -- an account, or the key of a program
  changed_name text,                         -- its name at that time
  primary key (empresa_id, sistema)
) with (fillfactor = 50);

create table produto (
  empresa_id bigint not null,
  sistema    text collate "C" not null,
  code       text collate "C" not null,      -- cd_produto as written
  position   bigint not null,                -- order of the list; with gaps, so that an inserted row moves no other
  name       text not null,
  busca      text not null,                  -- folded name, code and bar code
  gtin       text collate "C",               -- null: none, or SEM GTIN
  ncm        text collate "C",
  active     boolean not null,
  body       text not null,                  -- the product as JSON, fields in the order of the wire, values as sent
  primary key (empresa_id, sistema, code)
) with (fillfactor = 50);
create index produto_in_order on produto (empresa_id, sistema, position);
create index produto_by_gtin on produto (empresa_id, gtin) where gtin is not null;
create index produto_by_ncm on produto (empresa_id, ncm) where ncm is not null;

-- What each save changed, so that an earlier list can be rebuilt from the current one. The program keeps a bounded number of them.
create table produto_version (
  empresa_id    bigint not null,
  sistema       text collate "C" not null,
  version       bigint not null,
  saved_at      timestamptz not null,
  saved_by      uuid,                        -- an account, or the key of a program
  saved_name    text not null,               -- its name at that time
  restored_from bigint,                      -- the version that was restored; null for a save
  included      integer not null,
  changed       integer not null,
  excluded      integer not null,
  products      integer not null,            -- in the list after the save
  delta         bytea not null,              -- rows as they were before the save: JSON in gzip
  primary key (empresa_id, sistema, version)
);

do $$ declare t text; begin
  foreach t in array array['produto_list', 'produto', 'produto_version'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]))', t);
  end loop;
end $$;
grant select, insert, update on produto_list to portal_app;
grant select, insert, update, delete on produto to portal_app;
grant select, insert, delete on produto_version to portal_app;
