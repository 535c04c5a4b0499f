-- Copies a proven event beside a company's own events and never replaces one. Its author must be entitled for this document.
-- portal_app may not call it: its two callers below check the rights.
create or replace function copy_proven_evento(source evento, target_empresa bigint, new_id uuid) returns boolean language plpgsql as $$
declare
  target empresa;
  known  nota;
begin
  if source.proof <> 'provada' or not source.registered or source.summary or source.arquivo_sha256 is null then return false; end if;
  select t.* into target from empresa t join empresa s on s.id = source.empresa_id
    where t.id = target_empresa and t.active and t.proven and t.demo = s.demo;
  if target.id is null then return false; end if;
  select * into known from nota where empresa_id = target_empresa and chave = source.chave;
  if known.id is null then
    select * into known from nota
      where empresa_id = source.empresa_id and chave = source.chave and proof = 'provada' and target.tax_id = any (parties);
  end if;
  if known.id is null and target.tax_id not in (issuer_in_key(source.chave), right(issuer_in_key(source.chave), 11)) then return false; end if;
  if not is_entitled(source.authors, source.author_tax_id, known.emitente_tax_id, known.destinatario_tax_id, known.parties, source.chave)
  then return false; end if;
  -- already there: from the company's own people with the same content, or from an earlier stranger
  if exists (select from evento e where e.empresa_id = target_empresa and e.chave = source.chave and e.tp_evento = source.tp_evento
    and e.n_seq = source.n_seq and e.author_key = source.author_key
    and (e.foreign_copy or (e.node_digest = source.node_digest and e.registered and e.proof = 'provada'))) then return false; end if;
  perform copy_arquivo(source.empresa_id, target_empresa, source.arquivo_sha256);
  source.empresa_id := target_empresa;
  source.id := new_id;
  source.foreign_copy := true;
  source.obtained := false;
  perform put_eventos(json_build_array(row_to_json(source)));
  perform refresh_notas(array[target_empresa], array[source.chave]);
  return true;
end $$;
revoke execute on function copy_proven_evento(evento, bigint, uuid) from public;
