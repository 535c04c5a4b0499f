-- The LIKE pattern that matches a text containing the word.
create or replace function like_pattern(word text) returns text language sql immutable parallel safe
  return '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%';
