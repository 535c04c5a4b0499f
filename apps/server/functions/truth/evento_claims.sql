-- Whether an event claims an end of the note that is not proven: a person settles it.
create or replace function evento_claims(e evento, n nota) returns boolean language sql immutable as $$
  select e.registered and is_of_environment(e, n) and ends_nota(n.tipo, e.tp_evento) and not evento_counts(e, n)
    and (e.author_tax_id is null or may_author(e, n)) $$;
