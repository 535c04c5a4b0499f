-- Whether an event repeats another one: a stranger's, which the company's own people brought, registered and proven at least as well; or
-- a substitution that the substitute states, of which the event itself has come. It is then not shown.
create or replace function repeats_evento(e evento, own evento) returns boolean language sql immutable as $$
  select case
    when e.foreign_copy then not own.foreign_copy and own.tp_evento = e.tp_evento and own.n_seq = e.n_seq and own.author_key = e.author_key
      and own.node_digest = e.node_digest and (own.registered or not e.registered)
    when e.arquivo_sha256 is null and (e.tp_evento = '105102' and length(e.chave) = 50 or e.tp_evento = '240140' and e.n_seq <= 0)
      then own.tp_evento = e.tp_evento and own.arquivo_sha256 is not null and own.registered
        and own.homologacao is not distinct from e.homologacao
    else false end
    and proof_strength(own.proof, own.obtained) >= proof_strength(e.proof, e.obtained) $$;
