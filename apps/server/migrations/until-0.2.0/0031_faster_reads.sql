-- Indexes and functions for faster searches by name, totals by municipality of NFS-e, and reading of the caller's companies.

-- Serves searches by whole words of a party's name and tax id. A word is a run of letters, as in search_word, or what stands between two spaces.
create index nota_text_by_word on nota_text
  using gin (empresa_id, (regexp_split_to_array(texto, '[^[:alpha:]]+') || string_to_array(texto, ' '))) where of_party;
-- The words that contain a part of a word.
create index search_word_by_part on search_word using gin (empresa_id, word gin_trgm_ops);

-- Whole words that a party's text with this word has one of, so that an index serves the search: a tax id itself, otherwise the words of
-- search_word that contain it. Null for other words with digits, and for short ones: search_word does not have them.
create function whole_words(of_empresas bigint[], word text) returns text[] language plpgsql stable as $$
declare
  known text[];
begin
  if word ~ '^([0-9]{11}|[0-9a-z]{12}[0-9]{2})$' then return array[word]; end if;
  if word !~ '^[a-z]{4,}$' then return null; end if;
  execute format('select array_agg(distinct t.word) from search_word t where %s and t.word like %L',
    company_condition(of_empresas), like_pattern(word)) into known;
  return coalesce(known, '{}');
end $$;
revoke execute on function whole_words(bigint[], text) from public;

-- SQL condition on `t.texto` of a party, served by nota_text_by_word, that every text with all the words meets. Null for a single word of
-- letters: it may be in half of all names, and PostgreSQL, which knows no frequencies under row-level security, would read them all before the first.
create function whole_words_condition(of_empresas bigint[], words text[]) returns text language plpgsql stable as $$
declare
  word text;
  known text[];
  conditions text;
begin
  if cardinality(words) < 2 and words[1] !~ '[0-9]' then return null; end if;
  foreach word in array words loop
    known := whole_words(of_empresas, word);
    continue when known is null;
    if known = '{}' then return 'false'; end if;
    conditions := concat_ws(' and ', conditions,
      format('regexp_split_to_array(t.texto, ''[^[:alpha:]]+'') || string_to_array(t.texto, '' '') && %L::text[]', known));
  end loop;
  return conditions;
end $$;
revoke execute on function whole_words_condition(bigint[], text[]) from public;

-- Other parties (folded name and tax id) of the companies' notes. A definer function: under row-level security LIKE uses no index.
create or replace function nota_party_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, texto text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  whole text;
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  whole := whole_words_condition(of_empresas, words);
  -- beside whole words, LIKE would let PostgreSQL choose the index of three letters
  return query execute format('select t.empresa_id, t.texto from nota_text t where %s and t.of_party and %s limit %s',
    company_condition(of_empresas), coalesce(
      whole || (select string_agg(format(' and position(%L in t.texto) > 0', word), '') from unnest(words) word),
      words_condition('t.texto', words)), max_hits);
end $$;

drop function nota_party_keys(bigint[], text[], text);
-- For each condition on texto: the keys of the matching parties as an array in text form, and their number. Without whole words it reads
-- the table in its physical order: a company's texts are stored together but unordered by key, which the planner does not know, so index scans are off.
create function nota_party_keys(of_empresas bigint[], sayings text[], of_rows text, out keys text[], out held bigint[])
  language plpgsql stable set enable_indexscan = off as $$
begin
  execute format('select array[%s], array[%s] from nota_text t where t.of_party and %s',
    (select string_agg(format('array_agg(%s key) filter (where %s)::text',
      case when cardinality(of_empresas) > 1 then 'distinct' end, s), ', ' order by at) from unnest(sayings) with ordinality l (s, at)),
    (select string_agg(format('count(*) filter (where %s)', s), ', ' order by at) from unnest(sayings) with ordinality l (s, at)),
    of_rows) into keys, held;
end $$;

-- Sets of texts that together contain all the words: notes of these rests (null: any) with these parties (null: any), as keys. `few`
-- names the side that has at most `max_hits` notes. Returns one row with both sides null when words and rests combine in more than
-- eight ways. Keys stay text up to the caller.
create or replace function nota_words(of_empresas bigint[], words text[], max_hits integer)
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
  whole text;
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
  -- a party that contains all the words also contains those that a rest lacks
  whole := whole_words_condition(of_empresas, array(
    select word from unnest(words) word where format('texto like %L', like_pattern(word)) = any (unsaid)));
  return query
    select s.rests, s.parties, case
      when s.held <= max_hits and has_few(of_empresas, s.parties::bigint[], true, max_hits) then 'parties'
      when s.rests is not null and has_few(of_empresas, s.rests::bigint[], false, max_hits) then 'rests' end
    from nota_party_keys(of_empresas, sayings, format('%s and (%s)',
        case when whole is null then format('t.empresa_id = any (%L::bigint[])', of_empresas) else company_condition(of_empresas) end,
        coalesce(whole, nullif(array_to_string(unsaid, ' and '), ''), array_to_string(sayings[2:], ' or ')))) p,
      unnest(of_rests, p.keys, p.held) s (rests, parties, held)
    where s.parties is not null;
end $$;
revoke execute on function nota_party_keys(bigint[], text[], text) from public;

drop index nota_servico_by_city;
create index nota_servico_by_city on nota_servico (empresa_id, taxed_at_code) include (nota_id, code, issqn_withheld);

-- As in 0002, but json instead of jsonb: with a thousand companies it is made in half of the time.
drop function caller_by_token(bytea);
create function caller_by_token(wanted bytea)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, factor boolean, used_at timestamptz, expires_at timestamptz, empresas json)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider,
      exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null),
      s.used_at, s.expires_at,
      (select coalesce(json_agg(c order by c.id), '[]'::json) from (
        select e.id, e.tax_id as "taxId", e.root, e.name, e.uf, e.simples, r.papel, r.imports, r.origin, e.second_factor as "secondFactor"
        from rights_of(a.id) r join empresa e on e.id = r.empresa_id where e.active) c)
    from session s join account a on a.id = s.account_id
    where s.token_hash = wanted and a.blocked_at is null
  $$;
revoke execute on function caller_by_token(bytea) from public;
grant execute on function caller_by_token(bytea) to portal_app;
