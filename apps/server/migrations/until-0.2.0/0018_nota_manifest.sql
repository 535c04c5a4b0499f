-- The manifestação of a received NF-e as a state of the note, and the start of its deadlines.

alter table nota
  -- What the recipient, which is this company, said of the note by registered and proven events; null where manifestação does not apply.
  -- Computed by nota_truth only. Whether a deadline has passed follows at query time.
  add column manifest text collate "C",
  -- authorized_text as an instant, of received NF-e only: deadlines count from it.
  add column authorized_at timestamptz;
-- a cluster takes no column together with its constraint
alter table nota add constraint nota_manifest_check check (manifest in ('sem', 'ciencia', 'confirmada', 'desconhecida', 'nao_realizada'));

-- Notes by state and emission, with the columns that their totals read.
create index nota_by_manifest on nota (empresa_id, manifest, issued_local desc, id desc)
  include (authorized_at, total_cents, situacao, homologacao) where manifest is not null;
-- Notes that await a manifestação, by the day on which their deadlines began.
create index nota_manifest_due on nota (empresa_id, authorized_at) include (manifest) where manifest in ('sem', 'ciencia');

-- The instant of a time as documents write it; one without offset is of Brasília. Null for any other text.
create function written_instant(written text) returns timestamptz language sql immutable parallel safe as $$
  select case when written ~ ('^(20\d\d-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)|20([02468][048]|[13579][26])-02-29)'
      || 'T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$')
    then (written || case when written ~ '(Z|[+-]\d\d:\d\d)$' then '' else '-03:00' end)::timestamptz end $$;

-- Whether an event says what the recipient `own` declares of the note. An unproven one says nothing.
create function manifests(e evento, n nota, own text) returns boolean language sql immutable as $$
  select e.registered and e.tp_evento in ('210200', '210210', '210220', '210240') and same_root(e.author_tax_id, own)
    and is_of_environment(e, n) and (e.obtained or e.proof = 'provada' or (e.proof = 'assinada' and not e.foreign_copy)) $$;

-- The manifestação of a note from its events: the last final one, else the Ciência. `own` is the company's tax id. A summary names no
-- recipient: the authority gives it to the recipient alone.
create function manifest_of(n nota, of_events evento[], own text, of_situation text) returns text language sql immutable as $$
  select case
    when n.tipo <> 'nfe' or n.papel <> 'R' then null
    when (n.destinatario_tax_id = own or (n.destinatario_tax_id is null and n.copy_rank = 0)) is not true then null
    else coalesce(
      (select case e.tp_evento when '210200' then 'confirmada' when '210220' then 'desconhecida' else 'nao_realizada' end
        from unnest(of_events) e where manifests(e, n, own) and e.tp_evento <> '210210'
        order by e.occurred_local desc, e.n_seq desc, e.tp_evento desc limit 1),
      case when of_situation in ('cancelada', 'denegada') then null
        when exists (select from unnest(of_events) e where manifests(e, n, own)) then 'ciencia'
        else 'sem' end)
  end $$;

-- Computes a note's situation from its protocol, summaries and events, and from a person's decision about claims, and its manifestação.
-- No other code does. `of_events`: the events of the note's key in its company; `own`: the company's tax id. One plan for all calls: its
-- callers ask for new plans at each call, and inside them this function would otherwise be planned for every note.
drop function nota_truth(nota, evento[], text, timestamptz);
create function nota_truth(n nota, of_events evento[], decision text, decided_at timestamptz, own text)
  returns table (situacao text, pending boolean, eventos integer, manifest text)
  language sql immutable set plan_cache_mode = force_generic_plan as $$
    select s.situacao,
      s.situacao not in ('cancelada', 'denegada', 'substituida') and case decision
        when 'desconsiderar' then k.latest_claim > decided_at or (c.summary_claims and n.summary_at > decided_at)
        else k.latest_claim is not null or c.summary_claims end is true,
      k.eventos, manifest_of(n, of_events, own, s.situacao)
    from (
      select coalesce(array_agg(distinct e.tp_evento) filter (where evento_counts(e, n)), '{}') as kinds,
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
        when n.tipo = 'nfse' and '105102' = any (k.kinds) then 'substituida'
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

-- Situation, pending cancellation, manifestação and count of events of notes whose statements changed.
create or replace function refresh_notas(of_empresas bigint[], of_chaves text[]) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  known  constant evento[] := eventos_by_chave(of_empresas, of_chaves);
  stale  nota[] := notas_by_chave(of_empresas, of_chaves);
  owners constant empresa[] := array(select o from empresa o where o.id = any (of_empresas));
  truths json;
  empresas bigint[];
  ids    uuid[];
begin
  select array_agg(n), array_agg(n.empresa_id), array_agg(n.id), json_agg(t) into stale, empresas, ids, truths
  from unnest(stale) n
  left join unnest(owners) o on o.id = n.empresa_id
  cross join lateral nota_truth(n, array(select e from unnest(known) e where e.empresa_id = n.empresa_id and e.chave = n.chave),
    n.decision, n.decided_at, o.tax_id) t
  where (n.situacao, n.pending_cancellation, n.eventos, n.manifest) is distinct from (t.situacao, t.pending, t.eventos, t.manifest);
  if ids is null then return; end if;
  update nota n set situacao = k.situacao, pending_cancellation = k.pending, eventos = k.eventos, manifest = k.manifest
    from rows from (unnest(empresas), unnest(ids), json_to_recordset(truths) as (situacao text, pending boolean, eventos integer, manifest text))
      as k (empresa_id, id, situacao, pending, eventos, manifest)
    where n.empresa_id = k.empresa_id and n.id = k.id and n.empresa_id = any (empresas);
  perform sum_days(stale, notas_by_id(empresas, ids));
end $$;

-- Notes of before.
do $$
declare
  company record;
  chaves  text[];
  step    constant integer := 1000;
begin
  -- on a cluster the nodes need the function for the update below
  if is_cluster() then
    execute 'select create_distributed_function(''written_instant(text)'')';
  end if;
  for company in select id, tax_id from empresa order by id loop
    update nota n set authorized_at = written_instant(n.authorized_text),
        manifest = case when n.situacao not in ('cancelada', 'denegada')
          and (n.destinatario_tax_id = company.tax_id or (n.destinatario_tax_id is null and n.copy_rank = 0)) then 'sem' end
      where n.empresa_id = company.id and n.tipo = 'nfe' and n.papel = 'R';
    select array_agg(distinct e.chave) into chaves from evento e
      where e.empresa_id = company.id and e.tp_evento in ('210200', '210210', '210220', '210240');
    for place in 0 .. coalesce(array_length(chaves, 1), 0) - 1 by step loop
      perform refresh_notas(array_fill(company.id, array[least(step, array_length(chaves, 1) - place)]), chaves[place + 1 : place + step]);
    end loop;
  end loop;
end $$;
