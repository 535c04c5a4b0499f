-- Whole words that a party's text with this word has one of, so that an index serves the search: a tax id itself, otherwise the words of
-- search_word that contain it. Null for other words with digits, and for short ones: search_word does not have them.
create or replace function whole_words(of_empresas bigint[], word text) returns text[] language plpgsql stable as $$
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
