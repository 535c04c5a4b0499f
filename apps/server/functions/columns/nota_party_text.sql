-- The two pieces of a note's searched text (docs/decisions/0019): the other party's name and tax id, and the rest without the number.
-- nota_party_text returns '' when `busca` does not contain the party's columns as they are written; the whole text is then the rest.
create or replace function nota_party_text(busca text, folded text, tax_id text) returns text language sql immutable parallel safe
  return case
    when strpos((' ' || busca || ' ') collate "C", (' ' || btrim(folded || ' ' || coalesce(lower(tax_id), '')) || ' ') collate "C") > 0
      then btrim(folded || ' ' || coalesce(lower(tax_id), '')) collate "C"
    else '' end;
