-- The part of sum_days for months. Marks the months whose gaps may have changed: those of the documents, the month after an issued
-- document (its series goes on there), and every month with gaps (the document may fill one).
create or replace function sum_months(gone nota[], added nota[]) returns void language plpgsql as $$
declare
  issuers bigint[];
  nexts   date[];
begin
  insert into nota_month as m (empresa_id, month, tipo, papel, quantity, total_cents, summaries, unprotocolled, pending)
    select empresa_id, month, tipo, papel, sum(q * summed), sum(q * summed * total_cents), sum(q * resumo), sum(q * unprotocolled), sum(q * pending)
    from (
      select n.empresa_id, books_month(n.issued_local, n.competencia) as month, n.tipo, n.papel, n.total_cents, d.q,
        (n.situacao in ('autorizada', 'encerrada', 'sem_protocolo'))::integer as summed, (n.situacao = 'resumo')::integer as resumo,
        (n.situacao = 'sem_protocolo')::integer as unprotocolled, n.pending_cancellation::integer as pending
      from (select 1 as q, added as notas union all select -1, gone) d, unnest(d.notas) n where not n.homologacao
    ) delta group by 1, 2, 3, 4
    having (sum(q * summed), sum(q * summed * total_cents), sum(q * resumo), sum(q * unprotocolled), sum(q * pending)) <> (0, 0, 0, 0, 0)
    order by 1, 2, 3, 4
    on conflict (empresa_id, month, tipo, papel) do update set
      quantity = m.quantity + excluded.quantity, total_cents = m.total_cents + excluded.total_cents,
      summaries = m.summaries + excluded.summaries, unprotocolled = m.unprotocolled + excluded.unprotocolled,
      pending = m.pending + excluded.pending;
  insert into fechamento as f (empresa_id, month, changes)
    select distinct n.empresa_id, books_month(n.issued_local, n.competencia), 1
    from (select added as notas union all select gone) d, unnest(d.notas) n where not n.homologacao order by 1, 2
    on conflict (empresa_id, month) do update set changes = f.changes + 1, marks = f.marks + 1;
  select array_agg(distinct n.empresa_id), array_agg(distinct (date_trunc('month', n.issued_local) + interval '1 month')::date)
    into issuers, nexts
    from (select added as notas union all select gone) d, unnest(d.notas) n
    where n.papel = 'E' and n.tipo not in ('nfse', 'outro') and not n.homologacao;
  if issuers is not null then
    update fechamento f set marks = f.marks + 1 where f.empresa_id = any (issuers) and (f.missing > 0 or f.month = any (nexts));
  end if;
  perform note_late(gone, added);
end $$;
