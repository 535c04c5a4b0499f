-- The issuer in a key: 14 characters, of which a CPF takes the last 11.
create or replace function issuer_in_key(chave text) returns text language sql immutable parallel safe
  return case when length(chave) = 50 then substr(chave, 10, 14) else substr(chave, 7, 14) end;
