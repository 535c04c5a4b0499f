-- The level that the wire names (ds_prova).
create or replace function proof_level(proof text, obtained boolean) returns text language sql immutable parallel safe
  return case when obtained then 'obtida' else proof end;
