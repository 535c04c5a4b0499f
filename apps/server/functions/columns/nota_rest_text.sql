create or replace function nota_rest_text(busca text, party text, number bigint) returns text language sql immutable parallel safe
  return btrim(replace(
    replace((' ' || busca || ' ') collate "C", (' ' || party || ' ') collate "C", ' '),
    (' ' || number::text || ' ') collate "C", ' ')) collate "C";
