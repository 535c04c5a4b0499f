-- The reference tables of taxes: the same for every company, loaded by the provider, never changed in place.

-- One row per file (or bundled list) that was loaded. Undone: as if it had not been, and what it closed is open again.
create table tax_load (
  id             bigint generated always as identity primary key,
  kind           text collate "C" not null check (kind in ('ncm', 'cest', 'ibpt', 'cclasstrib', 'cclasstrib-ncm', 'icms', 'cbenef', 'tipi', 'cfop', 'municipio')),
  part           text collate "C" not null default '',  -- a state, where each has a table of its own: a load replaces its own part alone
  source         text not null,
  file_name      text not null,
  bundled        boolean not null default false,         -- came with the program, until an official file takes its place
  reference_date date not null,                          -- what the source says of itself, else the day of the load
  valid_to       date,                                   -- the last day that the source itself claims
  loaded_at      timestamptz not null default now(),
  loaded_by      text not null,
  entries        integer not null default 0,             -- how many hold after this load
  added          integer not null default 0,
  changed        integer not null default 0,
  removed        integer not null default 0,
  undone_at      timestamptz,
  undone_by      text
);
create index tax_load_by_kind on tax_load (kind, part, id desc);

-- What a table says of a code. A row that a later load changes or leaves out is closed and kept: a past month answers as of that month.
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

-- What people call things, beside the words that come with the program. An empty meaning silences one of those.
create table tax_synonym (
  words      text collate "C" primary key check (words <> '' and length(words) <= 80),
  meaning    text not null check (length(meaning) <= 300),
  changed_at timestamptz not null default now(),
  changed_by text not null
);

-- Which products a company's notes named: what the box of Consulta Tributária suggests while somebody types.
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

-- How the company's notes taxed an NCM: newest arrivals first (ids are v7).
create index nota_item_by_ncm on nota_item (empresa_id, ncm, nota_id);

-- In one order, so that two batches of a company never wait for each other.
create function item_seen_add() returns trigger language plpgsql as $$
begin
  insert into item_seen (empresa_id, ncm, name, gtin, busca)
    select empresa_id, ncm, name, gtin, fold_text(name) from (
      select distinct empresa_id, ncm, left(name, 120) as name, case when gtin ~ '^[0-9]{8,14}$' then gtin else '' end as gtin
      from added where ncm ~ '^[0-9]{8}$' and name <> '') seen
    order by 1, 2, 3, 4
    on conflict do nothing;
  return null;
end $$;
create trigger item_seen_insert after insert on nota_item referencing new table as added
  for each statement execute function item_seen_add();
insert into item_seen (empresa_id, ncm, name, gtin, busca)
  select empresa_id, ncm, name, gtin, fold_text(name) from (
    select distinct empresa_id, ncm, left(name, 120) as name, case when gtin ~ '^[0-9]{8,14}$' then gtin else '' end as gtin
    from nota_item where ncm ~ '^[0-9]{8}$' and name <> '') seen;

-- Under row-level security LIKE cannot use an index: this one function looks as the owner, and only into a company of the caller.
create function item_seen_search(of_empresa bigint, words text[], max_hits integer)
  returns table (ncm text, name text, gtin text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  word text;
  conditions text := '';
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  foreach word in array words loop
    conditions := conditions || format(' and s.busca like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute format('select s.ncm, s.name, s.gtin from item_seen s where s.empresa_id = %s%s limit %s', of_empresa, conditions, max_hits);
end $$;
revoke execute on function item_seen_search(bigint, text[], integer) from public;
grant execute on function item_seen_search(bigint, text[], integer) to portal_app;

do $$ declare t text; begin
  foreach t in array array['tax_load', 'tax_entry', 'tax_synonym', 'item_seen'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
  end loop;
  -- everybody reads the tables, the provider's people alone write them
  foreach t in array array['tax_load', 'tax_entry', 'tax_synonym'] loop
    execute format('create policy scope on %I to portal_app using (true) with check ((select is_provider()))', t);
  end loop;
end $$;
create policy scope on item_seen to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]));
grant select, insert on item_seen to portal_app;
grant select, insert on tax_entry, tax_load, tax_synonym to portal_app;
grant update (closed_by) on tax_entry to portal_app;
grant update (entries, added, changed, removed, undone_at, undone_by) on tax_load to portal_app;
grant update (meaning, changed_at, changed_by) on tax_synonym to portal_app;
