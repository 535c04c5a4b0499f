-- SQL condition on `t.texto` of a party, served by nota_text_by_word, that every text with all the words meets. Null for a single word of
-- letters: it may be in half of all names, and PostgreSQL, which knows no frequencies under row-level security, would read them all before the first.
create or replace function whole_words_condition(of_empresas bigint[], words text[]) returns text language plpgsql stable as $$
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
