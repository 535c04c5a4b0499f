-- What the intake writes. All but the last two functions run with the caller's rights (row-level security holds inside them).

-- As base/fold.ts folds: no accents, lower case. Used here only for the one name that a placed copy shows differently.
create function fold_text(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));

-- A cancellation or closing counts only when its author has the issuer's root; the key names the issuer when the note does not.
create function is_issuer(author text, emitente text, chave text) returns boolean language sql immutable parallel safe
  return case
    when author is null then false
    when length(author) = 11 then author = coalesce(emitente, substr(chave, 10, 11))
    else left(author, 8) = left(coalesce(emitente, substr(chave, 7, 14)), 8)
  end;

-- The registered events of a note that count for its situation, as tpEvento.
create function nota_kinds(of_empresa bigint, of_chave text, in_homologacao boolean, of_emitente text) returns text[]
  language sql stable as $$
    select coalesce(array_agg(distinct tp_evento), '{}') from evento
    where empresa_id = of_empresa and chave = of_chave and registered and case
      -- the authority's answer inside the note's own file: it names no author, and its environment is the note's
      when arquivo_sha256 is null then author_tax_id is null or is_issuer(author_tax_id, of_emitente, of_chave)
      else coalesce(homologacao, in_homologacao) = in_homologacao
        and (tp_evento not in ('110111', '110112') or is_issuer(author_tax_id, of_emitente, of_chave))
    end
  $$;

-- How many events the list shows beside a note: registered or not, of its environment.
create function nota_eventos(of_empresa bigint, of_chave text, in_homologacao boolean) returns integer language sql stable as $$
  select count(*)::int from evento where empresa_id = of_empresa and chave = of_chave
    and (arquivo_sha256 is null or coalesce(homologacao, in_homologacao) = in_homologacao)
$$;

-- Writes notas given as rows of the table; one that is held (same id) is replaced whole. Situation and events are computed here.
create function put_notas(rows json) returns void language sql as $$
  insert into nota as n
    (empresa_id, id, chave, tipo, papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text, total_cents,
     homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name,
     destinatario_uf, party_tax_id, party_folded, protocolo, authorized_text, protocol_state, copy_rank, node_digest,
     mark_signature, marks, verified, arquivo_sha256, parties, foreign_copy, busca, situacao, eventos)
  select r.empresa_id, r.id, r.chave, r.tipo, r.papel, r.modelo, r.layout, r.element, r.number, r.serie, r.issued_local, r.issued_at,
    r.issued_text, r.total_cents, r.homologacao, r.natureza, r.cfop, r.emitente_tax_id, r.emitente_name, r.emitente_uf,
    r.destinatario_tax_id, r.destinatario_name, r.destinatario_uf, r.party_tax_id, r.party_folded, r.protocolo, r.authorized_text,
    r.protocol_state, r.copy_rank, r.node_digest, r.mark_signature, r.marks, r.verified, r.arquivo_sha256, r.parties,
    r.foreign_copy, r.busca,
    nota_situacao(r.tipo, r.protocol_state, nota_kinds(r.empresa_id, r.chave, r.homologacao, r.emitente_tax_id)),
    nota_eventos(r.empresa_id, r.chave, r.homologacao)
  from json_populate_recordset(null::nota, rows) r
  on conflict (empresa_id, id) do update set
    (papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text, total_cents, homologacao, natureza, cfop,
     emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name, destinatario_uf, party_tax_id, party_folded,
     protocolo, authorized_text, protocol_state, copy_rank, node_digest, mark_signature, marks, verified, arquivo_sha256,
     parties, foreign_copy, busca, situacao, eventos) =
    (excluded.papel, excluded.modelo, excluded.layout, excluded.element, excluded.number, excluded.serie, excluded.issued_local,
     excluded.issued_at, excluded.issued_text, excluded.total_cents, excluded.homologacao, excluded.natureza, excluded.cfop,
     excluded.emitente_tax_id, excluded.emitente_name, excluded.emitente_uf, excluded.destinatario_tax_id, excluded.destinatario_name,
     excluded.destinatario_uf, excluded.party_tax_id, excluded.party_folded, excluded.protocolo, excluded.authorized_text,
     excluded.protocol_state, excluded.copy_rank, excluded.node_digest, excluded.mark_signature, excluded.marks, excluded.verified,
     excluded.arquivo_sha256, excluded.parties, excluded.foreign_copy, excluded.busca, excluded.situacao, excluded.eventos);
  update evento e set waiting = false from json_populate_recordset(null::nota, rows) r
    where e.waiting and e.empresa_id = r.empresa_id and e.chave = r.chave
$$;

-- Writes events given as rows of the table; one that is held (same id) is replaced whole.
create function put_eventos(rows json) returns void language sql as $$
  insert into evento
    (empresa_id, id, chave, tp_evento, n_seq, description, author_tax_id, homologacao, occurred_local, occurred_text, protocolo,
     registered, summary, texto, verified, marks, node_digest, element, arquivo_sha256, waiting)
  select r.empresa_id, r.id, r.chave, r.tp_evento, r.n_seq, r.description, r.author_tax_id, r.homologacao, r.occurred_local,
    r.occurred_text, r.protocolo, r.registered, r.summary, r.texto, r.verified, r.marks, r.node_digest, r.element, r.arquivo_sha256,
    not exists (select from nota n where n.empresa_id = r.empresa_id and n.chave = r.chave)
  from json_populate_recordset(null::evento, rows) r
  on conflict (empresa_id, id) do update set
    (description, author_tax_id, homologacao, occurred_local, occurred_text, protocolo, registered, summary, texto, verified, marks,
     node_digest, element, arquivo_sha256) =
    (excluded.description, excluded.author_tax_id, excluded.homologacao, excluded.occurred_local, excluded.occurred_text,
     excluded.protocolo, excluded.registered, excluded.summary, excluded.texto, excluded.verified, excluded.marks,
     excluded.node_digest, excluded.element, excluded.arquivo_sha256)
$$;

-- After events came: situation and count of the notes they are about.
create function refresh_notas(of_empresas bigint[], of_chaves text[]) returns void language sql as $$
  update nota n set situacao = fresh.situacao, eventos = fresh.eventos
  from (
    select n.empresa_id, n.id,
      nota_situacao(n.tipo, n.protocol_state, nota_kinds(n.empresa_id, n.chave, n.homologacao, n.emitente_tax_id)) as situacao,
      nota_eventos(n.empresa_id, n.chave, n.homologacao) as eventos
    from (select distinct * from unnest(of_empresas, of_chaves) as k (empresa_id, chave)) k
    join nota n on n.empresa_id = k.empresa_id and n.chave = k.chave
  ) fresh
  where n.empresa_id = fresh.empresa_id and n.id = fresh.id
    and (n.situacao, n.eventos) is distinct from (fresh.situacao, fresh.eventos)
$$;

-- The bytes of a document, copied as they are from one company to another.
create function copy_arquivo(from_empresa bigint, to_empresa bigint, of_sha256 bytea) returns void language sql as $$
  insert into arquivo (empresa_id, sha256, deflated, crc32, size)
  select to_empresa, sha256, deflated, crc32, size from arquivo where empresa_id = from_empresa and sha256 = of_sha256
  on conflict do nothing
$$;

-- The only writers into companies to which the uploader has no right. They trust no argument: the row copied is one that the
-- uploader's own company holds, its signature, signer, protocol and chain were verified, and it names the target as a party.
-- Demonstration and real companies never mix: the demonstration's authority is nobody's proof outside it.
create function place_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source nota;
  held   nota;
  target empresa;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into source from nota where empresa_id = source_empresa and id = source_nota and verified;
  select t.* into target from empresa t join empresa s on s.id = source_empresa
    where t.id = target_empresa and t.active and t.demo = s.demo;
  if source.id is null or target.id is null or not target.tax_id = any (source.parties) then return false; end if;

  select * into held from nota where empresa_id = target_empresa and chave = source.chave for update;
  if held.verified or (held.node_digest = source.node_digest and held.copy_rank >= source.copy_rank) then return false; end if;
  perform copy_arquivo(source_empresa, target_empresa, source.arquivo_sha256);
  if held.id is not null then
    insert into nota_copy (empresa_id, nota_id, sha256, reason)
      values (target_empresa, held.id, held.arquivo_sha256, 'superseded by a verified copy') on conflict do nothing;
    delete from nota_item where empresa_id = target_empresa and nota_id = held.id;
  end if;
  insert into nota_item select (i).* from (
    select json_populate_record(i, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as i
    from nota_item i where i.empresa_id = source_empresa and i.nota_id = source_nota) copied;

  source.empresa_id := target_empresa;
  source.id := coalesce(held.id, new_id);
  source.foreign_copy := true;
  source.papel := case when target.tax_id = source.emitente_tax_id then 'E' else 'R' end;
  source.party_tax_id := case when source.papel = 'E' then source.destinatario_tax_id else source.emitente_tax_id end;
  source.party_folded := fold_text(coalesce(
    case when source.papel = 'E' then source.destinatario_name else source.emitente_name end, ''));
  source.protocol_state := case when held.protocol_state = 'resumo_cancelada' then held.protocol_state else source.protocol_state end;
  perform put_notas(json_build_array(row_to_json(source)));
  return true;
end $$;

create function place_evento(source_empresa bigint, source_evento uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source evento;
  held   evento;
  target empresa;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into source from evento
    where empresa_id = source_empresa and id = source_evento and verified and registered and not summary and arquivo_sha256 is not null;
  select t.* into target from empresa t join empresa s on s.id = source_empresa
    where t.id = target_empresa and t.active and t.demo = s.demo;
  if source.id is null or target.id is null then return false; end if;
  if not (target.tax_id in (substr(source.chave, 7, 14), substr(source.chave, 10, 11))
    or exists (select from nota where empresa_id = target_empresa and chave = source.chave)
    or exists (select from nota where empresa_id = source_empresa and chave = source.chave and verified and target.tax_id = any (parties)))
  then return false; end if;

  select * into held from evento
    where empresa_id = target_empresa and chave = source.chave and tp_evento = source.tp_evento and n_seq = source.n_seq for update;
  if held.verified and held.registered then return false; end if;
  perform copy_arquivo(source_empresa, target_empresa, source.arquivo_sha256);
  source.empresa_id := target_empresa;
  source.id := coalesce(held.id, new_id);
  perform put_eventos(json_build_array(row_to_json(source)));
  perform refresh_notas(array[target_empresa], array[source.chave]);
  return true;
end $$;
revoke execute on function place_nota(bigint, uuid, bigint, uuid), place_evento(bigint, uuid, bigint, uuid) from public;
grant execute on function place_nota(bigint, uuid, bigint, uuid), place_evento(bigint, uuid, bigint, uuid) to portal_app;
