-- Whether an event says what the recipient `own` declares of the note. An unproven one says nothing.
create or replace function manifests(e evento, n nota, own text) returns boolean language sql immutable as $$
  select e.registered and e.tp_evento in ('210200', '210210', '210220', '210240') and same_root(e.author_tax_id, own)
    and is_of_environment(e, n) and (e.obtained or e.proof = 'provada' or (e.proof = 'assinada' and not e.foreign_copy)) $$;
