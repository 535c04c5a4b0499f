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
        when n.tipo in ('nf3e', 'nfcom', 'outro') and '240140' = any (k.kinds || case when decision = 'considerar' then k.claimed end) then 'substituida'
        when n.tipo = 'nfse' and '105102' = any (k.kinds || case when decision = 'considerar' then k.claimed end) then 'substituida'
        when n.tipo = 'nfse' and k.kinds && array['101101', '105104', '305101'] then 'cancelada'
        when '110111' = any (k.kinds) or (n.tipo in ('nfe', 'nfce') and '110112' = any (k.kinds))
          or n.protocol_state in ('resumo_cancelada', 'cancelada') or (n.summary_obtained and n.summary_state = 'resumo_cancelada')
          or (decision = 'considerar' and (k.latest_claim is not null or c.summary_claims)) then 'cancelada'
        when n.protocol_state = 'resumo' then 'resumo'
        when n.tipo = 'mdfe' and '110112' = any (k.kinds) then 'encerrada'
        when n.protocol_state = 'autorizada' then 'autorizada'
        else 'sem_protocolo'
      end as situacao
    ) s
  $$;
