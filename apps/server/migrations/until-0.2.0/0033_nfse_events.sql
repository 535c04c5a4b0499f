-- Events of NFS-e: when they were registered, which rejection an annulment ends, and what a substitution ends.

-- dhProc of an NFS-e's event; null in others, and in those of before
alter table evento add column registered_at timestamptz;
-- kind of the event that this one annuls
alter table evento add column annuls text;

-- A manifestação of an NFS-e has one author: the prestador, the tomador or the intermediário.
update evento set authors = array['provider'] where length(chave) = 50 and tp_evento in ('202201', '202205');
update evento set authors = array['customer'] where length(chave) = 50 and tp_evento in ('203202', '203206');
update evento set authors = array['intermediary'] where length(chave) = 50 and tp_evento in ('204203', '204207');

-- The notes that reject another one.
create index nota_servico_by_rejected on nota_servico (empresa_id, rejects) where rejects is not null;

-- Questions about the situation of an NFS-e go to the ADN.
alter table capture_situation drop constraint capture_situation_service_check;
alter table capture_situation add constraint capture_situation_service_check check (service in ('nfe', 'cte', 'mdfe', 'nfse'));

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

-- Whether an event is about the environment of a note. An event embedded in the note's file shares the note's; what another NFS-e
-- states has that one's.
create or replace function is_of_environment(e evento, n nota) returns boolean language sql immutable
  as $$ select (e.arquivo_sha256 is null and length(e.chave) <> 50) or coalesce(e.homologacao, n.homologacao) = n.homologacao $$;

-- Whether an event repeats another one: a stranger's, which the company's own people brought, registered and proven at least as well; or
-- a substitution that the substitute states, of which the event itself has come. It is then not shown.
create or replace function repeats_evento(e evento, own evento) returns boolean language sql immutable as $$
  select case
    when e.foreign_copy then not own.foreign_copy and own.tp_evento = e.tp_evento and own.n_seq = e.n_seq and own.author_key = e.author_key
      and own.node_digest = e.node_digest and (own.registered or not e.registered)
    when e.arquivo_sha256 is null and e.tp_evento = '105102' and length(e.chave) = 50
      then own.tp_evento = '105102' and own.arquivo_sha256 is not null and own.registered
        and own.homologacao is not distinct from e.homologacao
    else false end
    and proof_strength(own.proof, own.obtained) >= proof_strength(e.proof, e.obtained) $$;

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

-- Computes a note's situation from its protocol, summaries and events, and from a person's decision about claims, and its manifestação.
-- No other code does. `of_events`: the events of the note's key in its company; `own`: the company's tax id. One plan for all calls: its
-- callers ask for new plans at each call, and inside them this function would otherwise be planned for every note.
create or replace function nota_truth(n nota, of_events evento[], decision text, decided_at timestamptz, own text)
  returns table (situacao text, pending boolean, eventos integer, manifest text)
  language sql immutable set plan_cache_mode = force_generic_plan as $$
    select s.situacao,
      s.situacao not in ('cancelada', 'denegada', 'substituida') and case decision
        when 'desconsiderar' then k.latest_claim > decided_at or (c.summary_claims and n.summary_at > decided_at)
        else k.latest_claim is not null or c.summary_claims end is true,
      k.eventos, manifest_of(n, of_events, own, s.situacao)
    from (
      select coalesce(array_agg(distinct e.tp_evento) filter (where evento_counts(e, n)), '{}') as kinds,
        coalesce(array_agg(distinct e.tp_evento) filter (where evento_claims(e, n)), '{}') as claimed,
        max(e.imported_at) filter (where evento_claims(e, n)) as latest_claim,
        (count(*) filter (where is_of_environment(e, n)
          and not exists (select from unnest(of_events) own where repeats_evento(e, own))))::int as eventos
      from unnest(of_events) e
    ) k
    cross join lateral (
      select n.copy_rank > 0 and n.summary_state = 'resumo_cancelada' and not n.summary_obtained as summary_claims
    ) c
    cross join lateral (
      select case
        when n.protocol_state in ('denegada', 'resumo_denegada') or (n.summary_obtained and n.summary_state = 'resumo_denegada') then 'denegada'
        when n.tipo = 'nfse' and '105102' = any (k.kinds || case when decision = 'considerar' then k.claimed end) then 'substituida'
        when n.tipo = 'nfse' and k.kinds && array['101101', '105104', '305101'] then 'cancelada'
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

-- The check digit of the key takes no proof from an NFS-e.
update nota set proof = 'assinada' where tipo = 'nfse' and proof = 'alegada' and marks -> 'key' ->> 'reason' like 'O dígito%'
  and marks -> 'signature' ->> 'state' = 'ok' and marks -> 'signer' ->> 'state' = 'ok' and marks -> 'protocol' ->> 'state' = 'ok'
  and marks -> 'chain' ->> 'state' = 'unknown';
update evento set proof = 'assinada' where length(chave) = 50 and proof = 'alegada' and marks -> 'key' ->> 'reason' like 'O dígito%'
  and marks -> 'signature' ->> 'state' = 'ok' and marks -> 'signer' ->> 'state' = 'ok' and marks -> 'protocol' ->> 'state' = 'ok'
  and marks -> 'chain' ->> 'state' = 'unknown';

-- Notes with events, and those whose substitution a person accepted.
do $$
declare
  company record;
  chaves  text[];
  step    constant integer := 1000;
begin
  for company in select id from empresa order by id loop
    select array_agg(distinct k.chave) into chaves from (
      select e.chave from evento e where e.empresa_id = company.id and length(e.chave) = 50
      union all
      select n.chave from nota n where n.empresa_id = company.id and n.tipo = 'nfse' and n.decision = 'considerar'
    ) k;
    for place in 0 .. coalesce(array_length(chaves, 1), 0) - 1 by step loop
      perform refresh_notas(array_fill(company.id, array[least(step, array_length(chaves, 1) - place)]), chaves[place + 1 : place + step]);
    end loop;
  end loop;
end $$;
