-- Remembers the products of notes whose items were written. Inserts in the order of the key, so that two batches of a company never
-- deadlock.
create or replace function see_items(of_empresas bigint[], of_notas uuid[]) returns void
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
