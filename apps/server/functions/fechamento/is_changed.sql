-- Whether a document changed for the books. A Ciência or a Confirmação says nothing that the books of a closed month lack; every other
-- event does. `of_events`: the events of the notes. An event that was stored by this transaction has its time.
create or replace function is_changed(o nota, n nota, of_events evento[]) returns boolean language sql stable as $$
  select (o.situacao, o.total_cents, o.issued_local, o.competencia, o.papel, o.homologacao, o.pending_cancellation, o.arquivo_sha256)
      is distinct from (n.situacao, n.total_cents, n.issued_local, n.competencia, n.papel, n.homologacao, n.pending_cancellation, n.arquivo_sha256)
    or o.eventos <> n.eventos and exists (select from unnest(of_events) e
      where e.empresa_id = n.empresa_id and e.chave = n.chave and e.imported_at = now() and e.tp_evento not in ('210200', '210210')) $$;
