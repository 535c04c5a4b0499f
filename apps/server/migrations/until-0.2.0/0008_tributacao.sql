-- The reference tables of taxes: the same for every company, loaded by the provider, never changed in place. And the products that a
-- company's notes named.

-- One row per loaded file or bundled list. An undone load counts as if it had never happened: rows that it closed are open again.
create table tax_load (
  id             bigint generated always as identity primary key,
  kind           text collate "C" not null check (kind in ('ncm', 'cest', 'ibpt', 'cclasstrib', 'cclasstrib-ncm', 'icms', 'cbenef', 'tipi', 'cfop', 'municipio')),
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

-- Synonyms of the search beside those of the program. An empty meaning disables one of the program's.
create table tax_synonym (
  words      text collate "C" primary key check (words <> '' and length(words) <= 80),
  meaning    text not null check (length(meaning) <= 300),
  changed_at timestamptz not null default now(),
  changed_by text not null
);

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

-- Remembers the products of notes whose items were written. Inserts in the order of the key, so that two batches of a company never
-- deadlock.
create function see_items(of_empresas bigint[], of_notas uuid[]) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  companies constant bigint[] := array(select distinct e from unnest(of_empresas) e);
begin
  if not is_cluster() then
    with seen as (
      insert into item_seen (empresa_id, ncm, name, gtin, busca)
        select empresa_id, ncm, name, gtin, fold_text(name) from (
          select distinct i.empresa_id, i.ncm, left(i.name, 120) as name, case when i.gtin ~ '^[0-9]{8,14}$' then i.gtin else '' end as gtin
          from unnest(of_empresas, of_notas) k (empresa_id, id) join nota_item i on i.empresa_id = k.empresa_id and i.nota_id = k.id
          where i.ncm ~ '^[0-9]{8}$' and i.name <> '') items
        order by 1, 2, 3, 4
        on conflict do nothing returning empresa_id, busca)
    insert into search_word (empresa_id, word)
      select distinct empresa_id, word from (select empresa_id, regexp_split_to_table(busca, '[^[:alpha:]]+') as word from seen) words
      where length(word) >= 4 order by 1, 2
      on conflict do nothing;
    return;
  end if;
  -- the same for the nodes of these companies alone, in two statements: Citus refuses to write in a CTE of a divided query
  insert into item_seen (empresa_id, ncm, name, gtin, busca)
    select empresa_id, ncm, name, gtin, fold_text(name) from (
      select distinct i.empresa_id, i.ncm, left(i.name, 120) as name, case when i.gtin ~ '^[0-9]{8,14}$' then i.gtin else '' end as gtin
      from unnest(of_empresas, of_notas) k (empresa_id, id) join nota_item i on i.empresa_id = k.empresa_id and i.nota_id = k.id
      where i.empresa_id = any (companies) and i.ncm ~ '^[0-9]{8}$' and i.name <> '') seen
    order by 1, 2, 3, 4
    on conflict do nothing;
  insert into search_word (empresa_id, word)
    select distinct empresa_id, word from (
      select i.empresa_id, regexp_split_to_table(fold_text(left(i.name, 120)), '[^[:alpha:]]+') as word
      from unnest(of_empresas, of_notas) k (empresa_id, id) join nota_item i on i.empresa_id = k.empresa_id and i.nota_id = k.id
      where i.empresa_id = any (companies) and i.ncm ~ '^[0-9]{8}$') words
    where length(word) >= 4 order by 1, 2
    on conflict do nothing;
end $$;

-- Under row-level security LIKE cannot use an index. The function therefore runs as the owner and reads only a company of the caller.
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

-- The same in several companies, with the company of each product.
create function item_seen_everywhere(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, ncm text, name text, busca text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query execute format('select t.empresa_id, t.ncm, t.name, t.busca from item_seen t where %s and %s limit %s',
    company_condition(of_empresas), words_condition('t.busca', words), max_hits);
end $$;
revoke execute on function item_seen_everywhere(bigint[], text[], integer) from public;
grant execute on function item_seen_everywhere(bigint[], text[], integer) to portal_app;
revoke execute on function item_seen_search(bigint, text[], integer) from public;
grant execute on function item_seen_search(bigint, text[], integer) to portal_app;

do $$ declare t text; begin
  foreach t in array array['tax_load', 'tax_entry', 'tax_synonym', 'item_seen'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
  end loop;
  -- every caller reads the tables, only the provider writes them
  foreach t in array array['tax_load', 'tax_entry', 'tax_synonym'] loop
    execute format('create policy scope on %I to portal_app using (true) with check ((select is_provider()))', t);
  end loop;
end $$;
create policy scope on item_seen to portal_app
  using (empresa_id = any ((select app_empresas())::bigint[])) with check (empresa_id = any ((select app_empresas())::bigint[]));
grant select, insert on item_seen, tax_entry, tax_load, tax_synonym to portal_app;
grant update (closed_by) on tax_entry to portal_app;
grant update (entries, added, changed, removed, undone_at, undone_by) on tax_load to portal_app;
grant update (meaning, changed_at, changed_by) on tax_synonym to portal_app;
