-- A name is found by its words: three letters of it occur in too many names. The totals of a municipality of NFS-e are read from its index alone.

-- The names of other parties by whole words, as they are in search_word.
create index nota_text_by_word on nota_text using gin (empresa_id, (regexp_split_to_array(texto, '[^[:alpha:]]+'))) where of_party;
-- The words that contain a part of a word.
create index search_word_by_part on search_word using gin (empresa_id, word gin_trgm_ops);

-- SQL condition on a party's text `t.texto` that every text with the word meets, so that an index of whole words serves the search.
create function whole_words_condition(of_empresas bigint[], word text) returns text language plpgsql stable as $$
declare
  known text[];
begin
  execute format('select array_agg(distinct t.word) from search_word t where %s and t.word like %L',
    company_condition(of_empresas), like_pattern(word)) into known;
  return format('regexp_split_to_array(t.texto, ''[^[:alpha:]]+'') && %L::text[]', coalesce(known, '{}'));
end $$;
revoke execute on function whole_words_condition(bigint[], text) from public;

-- Other parties (folded name and tax id) of the companies' notes. A definer function: under row-level security LIKE uses no index.
-- Of two words or more, those that search_word has (4 letters or more) are also looked up as whole words. A single one may be in half of all
-- names, and PostgreSQL, which knows no frequencies under row-level security, would read them all before the first.
create or replace function nota_party_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, texto text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  whole text[];
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  whole := (select array_agg(whole_words_condition(of_empresas, word)) from unnest(words) word where word ~ '^[a-z]{4,}$');
  return query execute format('select t.empresa_id, t.texto from nota_text t where %s and t.of_party and %s limit %s',
    company_condition(of_empresas),
    array_to_string(case when cardinality(whole) > 1 then whole end || words_condition('t.texto', words), ' and '), max_hits);
end $$;

drop index nota_servico_by_city;
create index nota_servico_by_city on nota_servico (empresa_id, taxed_at_code) include (nota_id, code, issqn_withheld);
