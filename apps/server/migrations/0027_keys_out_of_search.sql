-- The key has left nota.busca (docs/decisions/0019): its 44 digits were half of the trigram index, and were found by every short number.
-- A part of a key is looked for here: at its beginning by a range, anywhere else by reading the company's keys from their index, which a
-- caller asks for only where nothing else was found. So it has to leave the rows that are there, too: they would be found alone.
update nota set busca = replace(busca, ' ' || lower(chave), '') where busca like '% ' || lower(chave);
create function nota_search_key(of_empresas bigint[], part text, beginning boolean, words text[], max_hits integer)
  returns table (empresa_id bigint, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  word text;
  company bigint;
  conditions text := '';
  keys text;
  wanted integer := max_hits;
  found_here integer;
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  if part !~ '^[0-9A-Z]+$' then raise exception 'not a part of a key'; end if;
  foreach word in array words loop
    conditions := conditions || format(' and n.busca like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  keys := case when beginning then format('n.chave >= %L and n.chave < %L', part, part || '~') else format('strpos(n.chave, %L) > 0', part) end;
  foreach company in array of_empresas loop
    -- without words the keys alone, which stand in an index, say which notes are read
    return query execute 'select n.empresa_id, n.id from nota n where n.empresa_id = ' || company || case
      when conditions = '' then ' and n.chave = any (array(select n.chave from nota n where n.empresa_id = ' || company || ' and ' || keys
        || ' limit ' || wanted || '))'
      else ' and ' || keys || conditions end || ' limit ' || wanted;
    get diagnostics found_here = row_count;
    wanted := wanted - found_here;
    exit when wanted <= 0;
  end loop;
end $$;
revoke execute on function nota_search_key(bigint[], text, boolean, text[], integer) from public;
grant execute on function nota_search_key(bigint[], text, boolean, text[], integer) to portal_app;

-- As in 0005, but one question for all companies: of several, each would read again what the words have in common with everybody's notes.
create or replace function nota_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  word text;
  conditions text := '';
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  foreach word in array words loop
    conditions := conditions || format(' and n.busca like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute format('select n.empresa_id, n.id from nota n where %s%s limit %s',
    case when cardinality(of_empresas) = 1 then format('n.empresa_id = %s', of_empresas[1]) else format('n.empresa_id = any (%L::bigint[])', of_empresas) end,
    conditions, max_hits);
end $$;
