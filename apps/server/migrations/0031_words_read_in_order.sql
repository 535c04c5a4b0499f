-- Searches by words and by a part of a key, as in 0029 and 0027, read less to answer the same (docs/decisions/0019).

-- For each of these sayings (conditions on texto) the keys of the parties that say it, as arrays in text, and how many they are. A company's
-- texts lie together, but by nothing that their key tells: they are read in the order of the table, which the planner, to whom companies in
-- order are texts in order, would not do by itself.
create function nota_party_keys(of_empresas bigint[], sayings text[], of_all text, out keys text[], out held bigint[])
  language plpgsql stable set enable_indexscan = off as $$
begin
  execute format('select array[%s], array[%s] from nota_text where empresa_id = any ($1) and of_party and (%s)',
    (select string_agg(format('array_agg(%s key) filter (where %s)::text',
      case when cardinality(of_empresas) > 1 then 'distinct' end, s), ', ' order by at) from unnest(sayings) with ordinality l (s, at)),
    (select string_agg(format('count(*) filter (where %s)', s), ', ' order by at) from unnest(sayings) with ordinality l (s, at)),
    of_all) into keys, held using of_empresas;
end $$;
revoke execute on function nota_party_keys(bigint[], text[], text) from public;

-- As in 0029, but texts are asked for the words that no rest says before anything else, and keys stay text from there to the caller.
drop function nota_words(bigint[], text[], integer);
create function nota_words(of_empresas bigint[], words text[], max_hits integer)
  returns table (rests text, parties text, few text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  kind record;
  kinds integer := 0;
  asked text[];
  unsaid text[];
  of_rests text[] := '{null}';
  sayings text[];
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  -- the longest word first: it is the rarest
  asked := array(select format('texto like %L', like_pattern(word)) from unnest(words) word order by length(word) desc, word);
  unsaid := asked;
  sayings := array[array_to_string(asked, ' and ')];
  for kind in
    select missing, array_agg(distinct key) as keys from (
      select key, array(select format('texto like %L', like_pattern(word)) from unnest(words) word
        where t.texto not like like_pattern(word) order by length(word) desc, word) as missing
      from nota_text t where empresa_id = any (of_empresas) and not of_party) r
    where cardinality(missing) < cardinality(words) group by missing
  loop
    kinds := kinds + 1;
    if kinds > 8 then return query select null::text, null::text, null; return; end if;
    if kind.missing = '{}' then
      return query select kind.keys::text, null::text, case when has_few(of_empresas, kind.keys, false, max_hits) then 'rests' end;
    else
      of_rests := of_rests || kind.keys::text;
      sayings := sayings || array_to_string(kind.missing, ' and ');
      unsaid := array(select a from unnest(unsaid) with ordinality u (a, at) where a = any (kind.missing) order by at);
    end if;
  end loop;
  return query
    select s.rests, s.parties, case
      when s.held <= max_hits and has_few(of_empresas, s.parties::bigint[], true, max_hits) then 'parties'
      when s.rests is not null and has_few(of_empresas, s.rests::bigint[], false, max_hits) then 'rests' end
    from nota_party_keys(of_empresas, sayings, case
      when unsaid <> '{}' then array_to_string(unsaid, ' and ')
      -- who says all the words says those that a rest lacks
      else array_to_string(sayings[2:], ' or ') end) p, unnest(of_rests, p.keys, p.held) s (rests, parties, held)
    where s.parties is not null;
end $$;
revoke execute on function nota_words(bigint[], text[], integer) from public;
grant execute on function nota_words(bigint[], text[], integer) to portal_app;

-- As in 0027, but all companies in one question, which reads their keys by two processes where they are many, and no note whose key does
-- not have the part. «Between» says the same as «> 0»; the planner takes it for few.
create or replace function nota_search_key(of_empresas bigint[], part text, beginning boolean, words text[], max_hits integer)
  returns table (empresa_id bigint, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  if part !~ '^[0-9A-Z]+$' then raise exception 'not a part of a key'; end if;
  return query execute format(
    'select n.empresa_id, n.id from (select n.empresa_id, n.chave from nota n where n.empresa_id = any ($1) and %s %s) k
      join nota n on n.empresa_id = k.empresa_id and n.chave = k.chave where true%s limit $2',
    case when beginning then format('n.chave >= %L and n.chave < %L', part, part || '~')
      else format('strpos(n.chave, %L) between 1 and 44', part) end,
    case when cardinality(words) = 0 then 'limit $2' else 'offset 0' end,
    (select string_agg(format(' and n.busca like %L', like_pattern(word)), '') from unnest(words) word)) using of_empresas, max_hits;
end $$;
