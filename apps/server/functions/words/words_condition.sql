-- SQL condition on a folded text: it contains all the words.
create or replace function words_condition(texto text, words text[]) returns text language sql stable as $$
  select string_agg(format('%s like %L', texto, like_pattern(word)), ' and ') from unnest(words) word
$$;
