-- Hash of a piece of text. 53 bits, so that a JavaScript number holds it.
create or replace function nota_text_key(texto text) returns bigint language sql immutable parallel safe
  return hashtextextended(texto collate "C", 0) >> 11;
