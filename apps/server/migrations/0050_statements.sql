-- Statements about documents carry their proof (docs/decisions/0003, 0006).
-- `proof` is what the marks of a file show: provada (signature, signer, protocol and chain hold), assinada (the chain cannot be judged),
-- alegada (anything else). `obtained`: fetched by the portal itself from the authority, for this company. Null proof: stored before this
-- migration; the job at the end judges it anew, and the old rule decides until then.

alter table nota
  add column proof text collate "C" check (proof in ('provada', 'assinada', 'alegada')),
  add column obtained boolean not null default false,
  add column brought_by uuid,                    -- account that brought the copy shown; null: a key, the operator, or unknown
  add column summary_state text collate "C" check (summary_state in ('resumo', 'resumo_denegada', 'resumo_cancelada')),
  add column summary_obtained boolean not null default false,
  add column summary_at timestamptz,             -- arrival of the summary that summary_state repeats
  add column pending_cancellation boolean not null default false, -- claimed, not proven, not settled by a person
  add column decision text collate "C" check (decision in ('considerar', 'desconsiderar')), -- a person's word about the claims
  add column decided_at timestamptz,
  add column decided_by uuid,
  add column decision_reason text;
-- The state that a summary claimed of a whole note was written over the note's own (0004); the job reads the note's again.
update nota set summary_state = protocol_state, summary_at = imported_at where copy_rank > 0 and protocol_state in ('resumo_cancelada', 'resumo_denegada');
create index nota_pending on nota (empresa_id, issued_local desc, id desc) where pending_cancellation;
create index nota_foreign on nota (empresa_id, issued_local desc, id desc) where foreign_copy;
create index nota_unjudged on nota (empresa_id, id) where proof is null;

alter table evento
  add column proof text collate "C" check (proof in ('provada', 'assinada', 'alegada')),
  add column obtained boolean not null default false,
  add column authors text[],                     -- roles that may author this kind of event; empty: an unknown kind
  add column foreign_copy boolean not null default false, -- brought by somebody without a right in this company
  add column brought_by uuid,
  add column carrier_sha256 bytea,               -- file of the note that holds an embedded event; null: the copy of the note that is shown
  add column author_key text collate "C" not null generated always as (coalesce(author_tax_id, '')) stored;
-- Another author's event, and a stranger's, never take the place of the entitled author's own.
alter table evento drop constraint evento_empresa_id_chave_tp_evento_n_seq_key;
alter table evento add constraint evento_statement unique (empresa_id, chave, tp_evento, n_seq, author_key, foreign_copy);
create index evento_unjudged on evento (empresa_id, id) where proof is null;

alter table nota_copy add column proof text collate "C" check (proof in ('provada', 'assinada', 'alegada')),
  add column foreign_copy boolean not null default false,
  add column brought_by uuid;

-- Strength of a statement, for comparisons: 3 obtida, 2 provada, 1 assinada, 0 alegada.
create function proof_strength(proof text, obtained boolean) returns integer language sql immutable parallel safe
  return case when obtained then 3 when proof = 'provada' then 2 when proof = 'assinada' then 1 else 0 end;

-- The level that the wire names (ds_prova); of what is not judged anew yet, what its marks said.
create function proof_level(proof text, obtained boolean, verified boolean) returns text language sql immutable parallel safe
  return case when obtained then 'obtida' else coalesce(proof, case when verified then 'provada' else 'alegada' end) end;

create function same_root(one text, other text) returns boolean language sql immutable parallel safe
  return case when one is null or other is null then false
    when length(one) = 14 and length(other) = 14 then left(one, 8) = left(other, 8) else one = other end;

-- Whether an author may author this kind of event for this document. `authors` null: judged as before 0050 (the issuer alone).
create function is_entitled(authors text[], author text, emitente text, destinatario text, parties text[], chave text) returns boolean
  language sql immutable parallel safe
  return case
    when author is null then false
    when authors is null then is_issuer(author, emitente, chave)
    when 'issuer' = any (authors) and is_issuer(author, emitente, chave) then true
    when 'recipient' = any (authors) and same_root(author, destinatario) then true
    when authors && array['carrier', 'taker', 'sender', 'party', 'recipient']
      then exists (select from unnest(parties) p (tax_id) where same_root(p.tax_id, author) and not is_issuer(p.tax_id, emitente, chave))
    else false
  end;

-- Events that end a note: cancellation, and of NF-e and NFC-e the cancellation by substitution. Of an MDF-e 110112 closes it.
create function ends_nota(tipo text, tp_evento text) returns boolean language sql immutable parallel safe
  return tp_evento = '110111' or (tp_evento = '110112' and tipo in ('nfe', 'nfce'));

-- Whether an event is about the environment of a note. One embedded in the note's file shares the note's.
create function is_of_environment(e evento, n nota) returns boolean language sql immutable
  return e.arquivo_sha256 is null or coalesce(e.homologacao, n.homologacao) = n.homologacao;

-- Whether a stranger's event repeats one that the company's own people brought, registered and proven at least as well: shown once.
create function is_twin(e evento) returns boolean language sql stable
  return e.foreign_copy and exists (select from evento o where o.empresa_id = e.empresa_id and o.chave = e.chave and not o.foreign_copy
    and o.tp_evento = e.tp_evento and o.n_seq = e.n_seq and o.author_key = e.author_key and o.node_digest = e.node_digest
    and (o.registered or not e.registered) and proof_strength(o.proof, o.obtained) >= proof_strength(e.proof, e.obtained));

-- Whether a registered event changes the situation of its note.
create function evento_counts(e evento, n nota) returns boolean language sql immutable
  return e.registered and is_of_environment(e, n) and case
    when e.proof is null then -- not judged anew yet: the rule of 0004
      case when e.arquivo_sha256 is null then e.author_tax_id is null or is_issuer(e.author_tax_id, n.emitente_tax_id, n.chave)
        else e.tp_evento not in ('110111', '110112') or is_issuer(e.author_tax_id, n.emitente_tax_id, n.chave) end
    when e.obtained then true
    when not ends_nota(n.tipo, e.tp_evento) then e.author_tax_id is null
      or is_entitled(e.authors, e.author_tax_id, n.emitente_tax_id, n.destinatario_tax_id, n.parties, n.chave)
    when not is_entitled(e.authors, e.author_tax_id, n.emitente_tax_id, n.destinatario_tax_id, n.parties, n.chave) then false
    when e.foreign_copy then e.proof = 'provada' and n.papel = 'E'
    else e.proof in ('provada', 'assinada')
  end;

-- Whether an event claims an end of the note that is not proven: a person settles it.
create function evento_claims(e evento, n nota) returns boolean language sql immutable
  return e.registered and is_of_environment(e, n) and ends_nota(n.tipo, e.tp_evento) and not evento_counts(e, n)
    and (e.author_tax_id is null or is_entitled(e.authors, e.author_tax_id, n.emitente_tax_id, n.destinatario_tax_id, n.parties, n.chave));

-- The one place that says what a note's situation is: its protocol, summaries and events, and a person's word about what is claimed.
create function nota_truth(n nota, decision text, decided_at timestamptz)
  returns table (situacao text, pending boolean, eventos integer) language sql stable as $$
    select s.situacao,
      s.situacao not in ('cancelada', 'denegada') and case decision
        when 'desconsiderar' then k.latest_claim > decided_at or (c.summary_claims and n.summary_at > decided_at)
        else k.latest_claim is not null or c.summary_claims end is true,
      k.eventos
    from (
      select coalesce(array_agg(distinct e.tp_evento) filter (where evento_counts(e, n)), '{}') as kinds,
        max(e.imported_at) filter (where evento_claims(e, n)) as latest_claim,
        (count(*) filter (where is_of_environment(e, n) and not is_twin(e)))::int as eventos
      from evento e where e.empresa_id = n.empresa_id and e.chave = n.chave
    ) k
    cross join lateral (
      select n.copy_rank > 0 and n.summary_state = 'resumo_cancelada' and not n.summary_obtained as summary_claims
    ) c
    cross join lateral (
      select case
        when n.protocol_state in ('denegada', 'resumo_denegada') or (n.summary_obtained and n.summary_state = 'resumo_denegada') then 'denegada'
        when '110111' = any (k.kinds) or (n.tipo in ('nfe', 'nfce') and '110112' = any (k.kinds))
          or n.protocol_state = 'resumo_cancelada' or (n.summary_obtained and n.summary_state = 'resumo_cancelada')
          or (decision = 'considerar' and (k.latest_claim is not null or c.summary_claims)) then 'cancelada'
        when n.protocol_state = 'resumo' then 'resumo'
        when n.tipo = 'mdfe' and '110112' = any (k.kinds) then 'encerrada'
        when n.protocol_state = 'autorizada' then 'autorizada'
        else 'sem_protocolo'
      end as situacao
    ) s
  $$;

-- As in 0004, with the proof of the copy shown. A person's decision is never written here.
create or replace function put_notas(rows json) returns void language sql as $$
  insert into nota as n
    (empresa_id, id, chave, tipo, papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text, total_cents,
     homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name,
     destinatario_uf, party_tax_id, party_folded, protocolo, authorized_text, protocol_state, copy_rank, node_digest,
     mark_signature, marks, verified, arquivo_sha256, parties, foreign_copy, busca, proof, obtained, brought_by, summary_state,
     summary_obtained, summary_at, situacao, pending_cancellation, eventos)
  select r.empresa_id, r.id, r.chave, r.tipo, r.papel, r.modelo, r.layout, r.element, r.number, r.serie, r.issued_local, r.issued_at,
    r.issued_text, r.total_cents, r.homologacao, r.natureza, r.cfop, r.emitente_tax_id, r.emitente_name, r.emitente_uf,
    r.destinatario_tax_id, r.destinatario_name, r.destinatario_uf, r.party_tax_id, r.party_folded, r.protocolo, r.authorized_text,
    r.protocol_state, r.copy_rank, r.node_digest, r.mark_signature, r.marks, r.verified, r.arquivo_sha256, r.parties,
    r.foreign_copy, r.busca, r.proof, coalesce(r.obtained, false), r.brought_by, r.summary_state, coalesce(r.summary_obtained, false),
    r.summary_at, t.situacao, t.pending, t.eventos
  from json_populate_recordset(null::nota, rows) r
  left join nota h on h.empresa_id = r.empresa_id and h.id = r.id
  cross join lateral nota_truth(r, h.decision, h.decided_at) t
  on conflict (empresa_id, id) do update set
    (papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text, total_cents, homologacao, natureza, cfop,
     emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name, destinatario_uf, party_tax_id, party_folded,
     protocolo, authorized_text, protocol_state, copy_rank, node_digest, mark_signature, marks, verified, arquivo_sha256,
     parties, foreign_copy, busca, proof, obtained, brought_by, summary_state, summary_obtained, summary_at, situacao,
     pending_cancellation, eventos) =
    (excluded.papel, excluded.modelo, excluded.layout, excluded.element, excluded.number, excluded.serie, excluded.issued_local,
     excluded.issued_at, excluded.issued_text, excluded.total_cents, excluded.homologacao, excluded.natureza, excluded.cfop,
     excluded.emitente_tax_id, excluded.emitente_name, excluded.emitente_uf, excluded.destinatario_tax_id, excluded.destinatario_name,
     excluded.destinatario_uf, excluded.party_tax_id, excluded.party_folded, excluded.protocolo, excluded.authorized_text,
     excluded.protocol_state, excluded.copy_rank, excluded.node_digest, excluded.mark_signature, excluded.marks, excluded.verified,
     excluded.arquivo_sha256, excluded.parties, excluded.foreign_copy, excluded.busca, excluded.proof, excluded.obtained,
     excluded.brought_by, excluded.summary_state, excluded.summary_obtained, excluded.summary_at, excluded.situacao,
     excluded.pending_cancellation, excluded.eventos);
  update evento e set waiting = false from json_populate_recordset(null::nota, rows) r
    where e.waiting and e.empresa_id = r.empresa_id and e.chave = r.chave
$$;

create or replace function put_eventos(rows json) returns void language sql as $$
  insert into evento
    (empresa_id, id, chave, tp_evento, n_seq, description, author_tax_id, homologacao, occurred_local, occurred_text, protocolo,
     registered, summary, texto, verified, marks, node_digest, element, arquivo_sha256, proof, obtained, authors, foreign_copy, brought_by,
     carrier_sha256, waiting)
  select r.empresa_id, r.id, r.chave, r.tp_evento, r.n_seq, r.description, r.author_tax_id, r.homologacao, r.occurred_local,
    r.occurred_text, r.protocolo, r.registered, r.summary, r.texto, r.verified, r.marks, r.node_digest, r.element, r.arquivo_sha256,
    r.proof, coalesce(r.obtained, false), r.authors, coalesce(r.foreign_copy, false), r.brought_by, r.carrier_sha256,
    not exists (select from nota n where n.empresa_id = r.empresa_id and n.chave = r.chave)
  from json_populate_recordset(null::evento, rows) r
  on conflict (empresa_id, id) do update set
    (description, author_tax_id, homologacao, occurred_local, occurred_text, protocolo, registered, summary, texto, verified, marks,
     node_digest, element, arquivo_sha256, proof, obtained, authors, foreign_copy, brought_by, carrier_sha256) =
    (excluded.description, excluded.author_tax_id, excluded.homologacao, excluded.occurred_local, excluded.occurred_text,
     excluded.protocolo, excluded.registered, excluded.summary, excluded.texto, excluded.verified, excluded.marks,
     excluded.node_digest, excluded.element, excluded.arquivo_sha256, excluded.proof, evento.obtained or excluded.obtained,
     excluded.authors, excluded.foreign_copy, excluded.brought_by, excluded.carrier_sha256)
$$;

-- Situation, pending cancellation and count of events of notes whose statements changed.
create or replace function refresh_notas(of_empresas bigint[], of_chaves text[]) returns void language sql as $$
  update nota n set situacao = fresh.situacao, pending_cancellation = fresh.pending, eventos = fresh.eventos
  from (
    select n.empresa_id, n.id, t.situacao, t.pending, t.eventos
    from (select distinct * from unnest(of_empresas, of_chaves) as k (empresa_id, chave)) k
    join nota n on n.empresa_id = k.empresa_id and n.chave = k.chave
    cross join lateral nota_truth(n, n.decision, n.decided_at) t
  ) fresh
  where n.empresa_id = fresh.empresa_id and n.id = fresh.id
    and (n.situacao, n.pending_cancellation, n.eventos) is distinct from (fresh.situacao, fresh.pending, fresh.eventos)
$$;
drop function nota_kinds(bigint, text, boolean, text), nota_eventos(bigint, text, boolean), nota_situacao(text, text, text[]);

-- Whether an account had the right to bring documents into a company at an instant. Answers for companies of the caller alone.
create function was_own_people(of_account uuid, of_empresa bigint, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return exists (select from account_empresa g where g.account_id = of_account and g.empresa_id = of_empresa
    and g.papel in ('contador', 'titular') and g.created_at <= at);
end $$;
revoke execute on function was_own_people(uuid, bigint, timestamptz) from public;
grant execute on function was_own_people(uuid, bigint, timestamptz) to portal_app;

-- The only writers into companies to which the uploader has no right. They trust no argument: the row copied is one that the uploader's
-- own company holds, it is proven (provada), and it names the target as a party. Demonstration and real companies never mix.
create or replace function place_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source nota;
  held   nota;
  target empresa;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into source from nota where empresa_id = source_empresa and id = source_nota and proof = 'provada';
  select t.* into target from empresa t join empresa s on s.id = source_empresa
    where t.id = target_empresa and t.active and t.demo = s.demo;
  if source.id is null or target.id is null or not target.tax_id = any (source.parties) then return false; end if;

  select * into held from nota where empresa_id = target_empresa and chave = source.chave for update;
  if held.id is not null then
    if held.node_digest = source.node_digest then
      -- the protocol beside a signed note is not signed: a stranger's denies no note that own people hold as authorised
      if not held.foreign_copy and held.protocol_state = 'autorizada' and source.protocol_state = 'denegada' then return false; end if;
      if held.copy_rank >= source.copy_rank
        and not (held.protocol_state = 'denegada' and held.proof = 'alegada' and source.protocol_state = 'autorizada') then return false; end if;
    elsif held.copy_rank > 0 and proof_strength(coalesce(held.proof, case when held.verified then 'provada' end), held.obtained) >= proof_strength(source.proof, false) then
      return false;
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
  insert into nota_item select (i).* from (
    select json_populate_record(i, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as i
    from nota_item i where i.empresa_id = source_empresa and i.nota_id = source_nota) copied;
  insert into nota_total select (t).* from (
    select json_populate_record(t, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as t
    from nota_total t where t.empresa_id = source_empresa and t.nota_id = source_nota) copied;
  insert into nota_ledger select (l).* from (
    select json_populate_record(l, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as l
    from nota_ledger l where l.empresa_id = source_empresa and l.nota_id = source_nota) copied;

  source.empresa_id := target_empresa;
  source.id := coalesce(held.id, new_id);
  source.foreign_copy := true;
  source.obtained := false;
  source.papel := case when target.tax_id = source.emitente_tax_id then 'E' else 'R' end;
  source.party_tax_id := case when source.papel = 'E' then source.destinatario_tax_id else source.emitente_tax_id end;
  source.party_folded := fold_text(coalesce(
    case when source.papel = 'E' then source.destinatario_name else source.emitente_name end, ''));
  -- summaries that the target's own people brought stay statements beside the copy
  source.summary_state := case when held.copy_rank = 0 then held.protocol_state else held.summary_state end;
  source.summary_obtained := coalesce(case when held.copy_rank = 0 then held.obtained else held.summary_obtained end, false);
  source.summary_at := case when held.copy_rank = 0 then held.imported_at else held.summary_at end;
  perform put_notas(json_build_array(row_to_json(source)));
  return true;
end $$;

-- Copies a proven event beside a company's own events, never in their place. Its author must be entitled for this document. Not for the
-- program's role: its two callers below check the rights.
create function copy_proven_evento(source evento, target_empresa bigint, new_id uuid) returns boolean language plpgsql as $$
declare
  target empresa;
  known  nota;
begin
  if source.proof is distinct from 'provada' or not source.registered or source.summary or source.arquivo_sha256 is null then return false; end if;
  select t.* into target from empresa t join empresa s on s.id = source.empresa_id
    where t.id = target_empresa and t.active and t.demo = s.demo;
  if target.id is null then return false; end if;
  select * into known from nota where empresa_id = target_empresa and chave = source.chave;
  if known.id is null then
    select * into known from nota
      where empresa_id = source.empresa_id and chave = source.chave and proof = 'provada' and target.tax_id = any (parties);
  end if;
  if known.id is null and target.tax_id not in (substr(source.chave, 7, 14), substr(source.chave, 10, 11)) then return false; end if;
  if not is_entitled(source.authors, source.author_tax_id, known.emitente_tax_id, known.destinatario_tax_id, known.parties, source.chave)
  then return false; end if;
  -- proven already: by the company's own people with the same content, or by an earlier stranger
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

-- Gives an event of the caller's company to another company of the portal that it concerns.
create or replace function place_evento(source_empresa bigint, source_evento uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source evento;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into source from evento where empresa_id = source_empresa and id = source_evento;
  return source.id is not null and copy_proven_evento(source, target_empresa, new_id);
end $$;

-- Gives a proven note of the caller's company the proven events that its other parties hold of it. Only a proven note names its parties.
create function fetch_eventos(of_empresa bigint, of_chave text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source evento;
  copied integer := 0;
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  for source in
    select e.* from nota n join empresa s on s.tax_id = any (n.parties) and s.id <> n.empresa_id
    join evento e on e.empresa_id = s.id and e.chave = n.chave
    where n.empresa_id = of_empresa and n.chave = of_chave and n.proof = 'provada' and e.proof = 'provada' and e.registered
    order by e.imported_at, e.id
  loop
    if copy_proven_evento(source, of_empresa, gen_random_uuid()) then copied := copied + 1; end if;
  end loop;
  return copied;
end $$;
revoke execute on function fetch_eventos(bigint, text) from public;
grant execute on function fetch_eventos(bigint, text) to portal_app;

-- What is stored is judged anew, company by company; resumable (features/notas/intake/judge-anew.ts).
select graphile_worker.add_job('judge_anew', json_build_object('empresa_id', empresa_id), job_key => 'judge_anew_' || empresa_id)
  from (select empresa_id from nota union select empresa_id from evento) held;
