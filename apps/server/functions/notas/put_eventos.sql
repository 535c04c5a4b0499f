-- Writes events given as rows of the table and replaces a stored row with the same id.
create or replace function put_eventos(rows json) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  incoming constant evento[] := array(select r from json_populate_recordset(null::evento, rows) r);
  empresas constant bigint[] := array(select r.empresa_id from unnest(incoming) r);
  chaves   constant text[]   := array(select r.chave from unnest(incoming) r);
  held     constant text[]   := array(select n.empresa_id || ' ' || n.chave from unnest(notas_by_chave(empresas, chaves)) n);
begin
  insert into evento
    (empresa_id, id, chave, tp_evento, n_seq, description, author_tax_id, homologacao, occurred_local, occurred_text, protocolo,
     registered, summary, texto, verified, marks, node_digest, element, arquivo_sha256, proof, obtained, authors, foreign_copy, brought_by,
     carrier_sha256, registered_at, annuls, waiting)
  select r.empresa_id, r.id, r.chave, r.tp_evento, r.n_seq, r.description, r.author_tax_id, r.homologacao, r.occurred_local,
    r.occurred_text, r.protocolo, r.registered, r.summary, r.texto, r.verified, r.marks, r.node_digest, r.element, r.arquivo_sha256,
    r.proof, coalesce(r.obtained, false), r.authors, coalesce(r.foreign_copy, false), r.brought_by, r.carrier_sha256, r.registered_at, r.annuls,
    not r.empresa_id || ' ' || r.chave = any (held)
  from unnest(incoming) r
  on conflict (empresa_id, id) do update set
    (description, author_tax_id, homologacao, occurred_local, occurred_text, protocolo, registered, summary, texto, verified, marks,
     node_digest, element, arquivo_sha256, proof, obtained, authors, foreign_copy, brought_by, carrier_sha256, registered_at, annuls) =
    (excluded.description, excluded.author_tax_id, excluded.homologacao, excluded.occurred_local, excluded.occurred_text,
     excluded.protocolo, excluded.registered, excluded.summary, excluded.texto, excluded.verified, excluded.marks,
     excluded.node_digest, excluded.element, excluded.arquivo_sha256, excluded.proof, evento.obtained or excluded.obtained,
     excluded.authors, excluded.foreign_copy, excluded.brought_by, excluded.carrier_sha256, excluded.registered_at, excluded.annuls);
end $$;
