-- Whether an author may author this kind of event for this document. Of an NFS-e the emitente is the prestador, and the destinatário the
-- tomador.
create or replace function is_entitled(authors text[], author text, emitente text, destinatario text, parties text[], chave text) returns boolean
  language sql immutable parallel safe
  return case
    when author is null then false
    when authors is null then is_issuer(author, emitente, chave)
    when 'issuer' = any (authors) and is_issuer(author, emitente, chave) then true
    when 'recipient' = any (authors) and same_root(author, destinatario) then true
    when 'provider' = any (authors) then same_root(author, emitente)
    when 'customer' = any (authors) then same_root(author, destinatario)
    when 'intermediary' = any (authors) then not same_root(author, emitente) and not same_root(author, destinatario)
      and exists (select from unnest(parties) p (tax_id) where same_root(p.tax_id, author))
    when authors && array['carrier', 'taker', 'sender', 'party', 'recipient']
      then exists (select from unnest(parties) p (tax_id) where same_root(p.tax_id, author) and not is_issuer(p.tax_id, emitente, chave))
    else false
  end;
