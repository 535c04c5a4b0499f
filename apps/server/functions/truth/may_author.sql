-- Whether the author of an event may author it. An event of the município about an NFS-e is signed by the system that registers it; one
-- of the authority about a bill is signed by the authority, or stated by the bill that replaces it.
create or replace function may_author(e evento, n nota) returns boolean language sql immutable as $$
  select coalesce(n.tipo in ('nfse', 'nf3e', 'nfcom', 'outro') and 'authority' = any (e.authors), false)
    or is_entitled(e.authors, e.author_tax_id, n.emitente_tax_id, n.destinatario_tax_id, n.parties, n.chave) $$;
