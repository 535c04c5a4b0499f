-- The part of sum_days for the feed: one row for each note that came, changed its situation or left. Production only. `fechado`: the month of
-- the books is closed. Runs after sum_months, which locks the months.
create or replace function tell_notas(gone nota[], added nota[]) returns void language plpgsql as $$
declare
  empresas constant bigint[] := array(select distinct n.empresa_id from unnest(gone || added) n where not n.homologacao);
  months   constant date[]   := array(select distinct books_month(n.issued_local, n.competencia) from unnest(gone || added) n where not n.homologacao);
  closed   text[];
begin
  if empresas = '{}' then return; end if;
  select coalesce(array_agg(f.empresa_id || ' ' || f.month), '{}') into closed
    from fechamento f where f.empresa_id = any (empresas) and f.month = any (months) and f.state = 'fechado';
  insert into feed_event (empresa_id, kind, subject, details)
    select n.empresa_id,
      case when o.id is null then case n.papel when 'R' then 'nota.recebida' else 'nota.emitida' end
        when n.situacao = 'cancelada' and o.situacao <> 'cancelada' then 'nota.cancelada'
        when n.situacao = 'autorizada' and o.situacao <> 'autorizada' then 'nota.autorizada'
        else 'nota.mudou' end,
      n.id,
      nullif(case when o.id is null then '{}' else jsonb_build_object('de', o.situacao) end
        || case when n.empresa_id || ' ' || books_month(n.issued_local, n.competencia) = any (closed) then '{"fechado": true}' else '{}' end::jsonb, '{}')
    from unnest(added) n left join unnest(gone) o on o.empresa_id = n.empresa_id and o.id = n.id
    where not n.homologacao and (o.id is null or (o.situacao, o.pending_cancellation) is distinct from (n.situacao, n.pending_cancellation))
    union all
    select o.empresa_id, 'nota.retirada', o.id, jsonb_build_object('de', o.situacao)
    from unnest(gone) o left join unnest(added) n on n.empresa_id = o.empresa_id and n.id = o.id
    where not o.homologacao and n.id is null;
end $$;
