-- Lower case without accents, as foldText of @portal/files does.
create or replace function fold_text(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
