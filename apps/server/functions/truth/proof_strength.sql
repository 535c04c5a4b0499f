-- Strength of a statement, for comparisons: 3 obtida, 2 provada, 1 assinada, 0 alegada.
create or replace function proof_strength(proof text, obtained boolean) returns integer language sql immutable parallel safe
  return case when obtained then 3 when proof = 'provada' then 2 when proof = 'assinada' then 1 else 0 end;
