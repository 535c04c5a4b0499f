-- A name is found by its words: three letters of it occur in too many names.

-- The names of other parties by whole words, as they are in search_word.
create index nota_text_by_word on nota_text using gin (empresa_id, (regexp_split_to_array(texto, '[^[:alpha:]]+'))) where of_party;
-- The words that contain a part of a word.
create index search_word_by_part on search_word using gin (empresa_id, word gin_trgm_ops);

-- SQL condition on a party's text `t.texto` that holds for every text with the word, so that an index of whole words serves the search. Null for
-- a word that search_word does not have: a short one, or one with digits.
create function whole_words_condition(of_empresas bigint[], word text) returns text language plpgsql stable as $$
declare
  known text[];
begin
  if word !~ '^[a-z]{4,}$' then return null; end if;
  execute format('select array_agg(distinct t.word) from search_word t where %s and t.word like %L',
    company_condition(of_empresas), like_pattern(word)) into known;
  return format('regexp_split_to_array(t.texto, ''[^[:alpha:]]+'') && %L::text[]', coalesce(known, '{}'));
end $$;

-- Other parties (folded name and tax id) of the companies' notes. A definer function: under row-level security LIKE uses no index.
create or replace function nota_party_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, texto text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query execute format('select t.empresa_id, t.texto from nota_text t where %s and t.of_party and %s limit %s',
    company_condition(of_empresas),
    (select string_agg(coalesce(whole_words_condition(of_empresas, word) || ' and ', '') || words_condition('t.texto', array[word]), ' and ')
      from unnest(words) word), max_hits);
end $$;
revoke execute on function whole_words_condition(bigint[], text) from public;
