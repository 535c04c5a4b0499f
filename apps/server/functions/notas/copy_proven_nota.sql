-- The copying of place_nota. portal_app may not call it.
create or replace function copy_proven_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql as $$
declare
  source nota;
  held   nota;
  target empresa;
  items  nota_item[];
  total  nota_total;
  ledger nota_ledger;
begin
  select * into source from nota where empresa_id = source_empresa and id = source_nota and proof = 'provada';
  select t.* into target from empresa t join empresa s on s.id = source_empresa
    where t.id = target_empresa and t.active and t.proven and t.demo = s.demo;
  if source.id is null or target.id is null or not target.tax_id = any (source.parties) then return false; end if;

  select * into held from nota where empresa_id = target_empresa and chave = source.chave for update;
  if held.id is not null then
    if held.node_digest = source.node_digest then
      -- the protocol is outside the signature: a stranger's copy cannot deny a note that own people brought as authorised
      if not held.foreign_copy and held.protocol_state = 'autorizada' and source.protocol_state = 'denegada' then return false; end if;
      if held.copy_rank >= source.copy_rank
        and not (held.protocol_state = 'denegada' and held.proof = 'alegada' and source.protocol_state = 'autorizada') then return false; end if;
    elsif held.copy_rank > 0 and not held.keys_hidden
      and proof_strength(held.proof, held.obtained) >= proof_strength(source.proof, false) then -- a whole copy replaces one with hidden keys
      return false;
    elsif held.copy_rank = 0 and held.obtained and held.content_digest <> source.content_digest then
      return false; -- the authority authorised another content
    end if;
  end if;
  perform copy_arquivo(source_empresa, target_empresa, source.arquivo_sha256);
  if held.id is not null then
    insert into nota_copy (empresa_id, nota_id, sha256, reason, proof, foreign_copy, brought_by)
      values (target_empresa, held.id, held.arquivo_sha256, 'superseded by a proven copy', held.proof, held.foreign_copy, held.brought_by)
      on conflict do nothing;
    delete from nota_item where empresa_id = target_empresa and nota_id = held.id;
    delete from nota_total where empresa_id = target_empresa and nota_id = held.id;
    delete from nota_ledger where empresa_id = target_empresa and nota_id = held.id;
  end if;
  select array_agg(i) into items from nota_item i where i.empresa_id = source_empresa and i.nota_id = source_nota;
  insert into nota_item select (json_populate_record(i, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id)))).*
    from unnest(items) i
    on conflict do nothing; -- never happens; without it Citus would use COPY, which is refused under row-level security
  perform see_items(array[target_empresa], array[coalesce(held.id, new_id)]);
  select * into total from nota_total where empresa_id = source_empresa and nota_id = source_nota;
  if found then
    total.empresa_id := target_empresa;
    total.nota_id := coalesce(held.id, new_id);
    insert into nota_total select (total).* on conflict do nothing;
  end if;
  select * into ledger from nota_ledger where empresa_id = source_empresa and nota_id = source_nota;
  if found then
    ledger.empresa_id := target_empresa;
    ledger.nota_id := coalesce(held.id, new_id);
    insert into nota_ledger select (ledger).* on conflict do nothing;
  end if;

  source.empresa_id := target_empresa;
  source.id := coalesce(held.id, new_id);
  source.foreign_copy := true;
  source.obtained := false;
  source.papel := case when target.tax_id = source.emitente_tax_id then 'E' else 'R' end;
  source.party_tax_id := case when source.papel = 'E' then source.destinatario_tax_id else source.emitente_tax_id end;
  source.party_folded := fold_text(coalesce(
    case when source.papel = 'E' then source.destinatario_name else source.emitente_name end, ''));
  -- keep the summaries that the target's own people brought
  source.summary_state := case when held.copy_rank = 0 then held.protocol_state else held.summary_state end;
  source.summary_obtained := coalesce(case when held.copy_rank = 0 then held.obtained else held.summary_obtained end, false);
  source.summary_at := case when held.copy_rank = 0 then held.imported_at else held.summary_at end;
  perform put_notas(json_build_array(row_to_json(source)));
  return true;
end $$;
revoke execute on function copy_proven_nota(bigint, uuid, bigint, uuid) from public;
