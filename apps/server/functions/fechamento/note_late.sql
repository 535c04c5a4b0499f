-- Lists the documents that changed a closed month. The row of the month is locked by now: a closing that was first is seen, and one that
-- comes later waits.
create or replace function note_late(gone nota[], added nota[]) returns void language plpgsql as $$
declare
  empresas constant bigint[] := array(select distinct n.empresa_id from unnest(gone || added) n);
  months   constant date[]   := array(select distinct books_month(n.issued_local, n.competencia) from unnest(gone || added) n);
  closed_empresas bigint[];
  closed_months   date[];
  of_events       evento[];
begin
  select array_agg(f.empresa_id), array_agg(f.month) into closed_empresas, closed_months
    from fechamento f where f.empresa_id = any (empresas) and f.month = any (months) and f.state = 'fechado';
  if closed_empresas is null then return; end if;
  select eventos_by_chave(coalesce(array_agg(n.empresa_id), '{}'), coalesce(array_agg(n.chave), '{}')) into of_events
    from unnest(added) n join unnest(gone) o on o.empresa_id = n.empresa_id and o.id = n.id where o.eventos <> n.eventos;
  insert into nota_late as l (empresa_id, month, nota_id, kind, at)
    select c.empresa_id, c.month, c.id, min(c.kind), clock_timestamp() from (
      select n.empresa_id, books_month(n.issued_local, n.competencia) as month, n.id, case when o.id is null then 'chegou' else 'mudou' end as kind
      from unnest(added) n left join unnest(gone) o on o.empresa_id = n.empresa_id and o.id = n.id
      where not n.homologacao and (o.id is null or is_changed(o, n, of_events))
      union all
      select o.empresa_id, books_month(o.issued_local, o.competencia), o.id, 'mudou'
      from unnest(gone) o left join unnest(added) n on n.empresa_id = o.empresa_id and n.id = o.id
      where not o.homologacao and (n.id is null or is_changed(o, n, of_events))
    ) c join unnest(closed_empresas, closed_months) k (empresa_id, month) on k.empresa_id = c.empresa_id and k.month = c.month
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (empresa_id, month, nota_id) do update set at = excluded.at;
end $$;
