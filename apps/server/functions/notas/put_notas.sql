-- Writes notes given as rows of the table and replaces a stored row with the same id. Computes situation, manifestação and count of events
-- here. Never writes a person's decision.
create or replace function put_notas(rows json) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  incoming constant nota[]   := array(select r from json_populate_recordset(null::nota, rows) r);
  empresas constant bigint[] := array(select r.empresa_id from unnest(incoming) r);
  ids      constant uuid[]   := array(select r.id from unnest(incoming) r);
  chaves   constant text[]   := array(select r.chave from unnest(incoming) r);
  known    constant evento[] := eventos_by_chave(empresas, chaves);
  owners   constant empresa[] := array(select o from empresa o where o.id = any (empresas));
  replaced constant nota[]   := notas_by_id(empresas, ids);
begin
  insert into nota as n
    (empresa_id, id, chave, tipo, papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text, total_cents,
     homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name,
     destinatario_uf, uf_from, uf_to, plate, competencia, service_role, party_tax_id, party_folded, protocolo, authorized_text,
     protocol_state, copy_rank, node_digest, content_digest, keys_hidden, mark_signature, marks, verified, arquivo_sha256, parties, foreign_copy, busca, proof, obtained, brought_by,
     summary_state, summary_obtained, summary_at, situacao, pending_cancellation, eventos, manifest, authorized_at)
  select r.empresa_id, r.id, r.chave, r.tipo, r.papel, r.modelo, r.layout, r.element, r.number, r.serie, r.issued_local, r.issued_at,
    r.issued_text, r.total_cents, r.homologacao, r.natureza, r.cfop, r.emitente_tax_id, r.emitente_name, r.emitente_uf,
    r.destinatario_tax_id, r.destinatario_name, r.destinatario_uf, r.uf_from, r.uf_to, r.plate, r.competencia, r.service_role, r.party_tax_id, r.party_folded,
    r.protocolo, r.authorized_text, r.protocol_state, r.copy_rank, r.node_digest, r.content_digest, coalesce(r.keys_hidden, false), r.mark_signature, r.marks, r.verified,
    r.arquivo_sha256, r.parties, r.foreign_copy, r.busca, r.proof, coalesce(r.obtained, false), r.brought_by, r.summary_state,
    coalesce(r.summary_obtained, false), r.summary_at, t.situacao, t.pending, t.eventos, t.manifest,
    case when r.tipo = 'nfe' and r.papel = 'R' then written_instant(r.authorized_text) end
  from unnest(incoming) r
  left join unnest(replaced) h on h.empresa_id = r.empresa_id and h.id = r.id
  left join unnest(owners) o on o.id = r.empresa_id
  cross join lateral nota_truth(r, array(select e from unnest(known) e where e.empresa_id = r.empresa_id and e.chave = r.chave),
    h.decision, h.decided_at, o.tax_id) t
  on conflict (empresa_id, id) do update set
    (papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text, total_cents, homologacao, natureza, cfop,
     emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name, destinatario_uf, uf_from, uf_to, plate,
     competencia, service_role, party_tax_id, party_folded, protocolo, authorized_text, protocol_state, copy_rank, node_digest, content_digest, keys_hidden, mark_signature, marks, verified,
     arquivo_sha256, parties, foreign_copy, busca, proof, obtained, brought_by, summary_state, summary_obtained, summary_at, situacao,
     pending_cancellation, eventos, manifest, authorized_at) =
    (excluded.papel, excluded.modelo, excluded.layout, excluded.element, excluded.number, excluded.serie, excluded.issued_local,
     excluded.issued_at, excluded.issued_text, excluded.total_cents, excluded.homologacao, excluded.natureza, excluded.cfop,
     excluded.emitente_tax_id, excluded.emitente_name, excluded.emitente_uf, excluded.destinatario_tax_id, excluded.destinatario_name,
     excluded.destinatario_uf, excluded.uf_from, excluded.uf_to, excluded.plate, excluded.competencia, excluded.service_role, excluded.party_tax_id, excluded.party_folded,
     excluded.protocolo, excluded.authorized_text, excluded.protocol_state, excluded.copy_rank, excluded.node_digest,
     excluded.content_digest, excluded.keys_hidden, excluded.mark_signature, excluded.marks, excluded.verified, excluded.arquivo_sha256, excluded.parties, excluded.foreign_copy, excluded.busca, excluded.proof, excluded.obtained,
     excluded.brought_by, excluded.summary_state, excluded.summary_obtained, excluded.summary_at, excluded.situacao,
     excluded.pending_cancellation, excluded.eventos, excluded.manifest, excluded.authorized_at);
  perform sum_notas(replaced, notas_by_id(empresas, ids));
  update evento e set waiting = false from unnest(empresas, chaves) k (empresa_id, chave)
    where e.waiting and e.empresa_id = k.empresa_id and e.chave = k.chave and e.empresa_id = any (empresas);
end $$;
