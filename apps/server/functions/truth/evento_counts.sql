-- Whether a registered event changes the situation of its note. An event of the município whose author is a party of the NFS-e does not: a
-- município may be the tomador, so that a person settles it. The emitter may cancel by itself; generators name it as author.
create or replace function evento_counts(e evento, n nota) returns boolean language sql immutable as $$
  select e.registered and is_of_environment(e, n) and case
    when e.obtained then true
    when n.tipo = 'nfse' and 'authority' = any (e.authors) and not is_issuer(e.author_tax_id, n.emitente_tax_id, n.chave)
      and exists (select from unnest(n.parties) p (tax_id) where same_root(p.tax_id, e.author_tax_id)) then false
    when not ends_nota(n.tipo, e.tp_evento) then e.author_tax_id is null or may_author(e, n)
    when not may_author(e, n) then false
    when e.foreign_copy then e.proof = 'provada' and n.papel = 'E'
    else e.proof in ('provada', 'assinada')
  end $$;
