-- Ends the requests of a company for bills (conta_pedido) that these notes are. Called when a bill and its ledger are stored, whichever comes
-- last: the ledger says its installation and month. Each request that is closed or opened again writes an event. `reopens`: the other way round,
-- after bills left: ended requests that no note of the company answers (`ids` null) are open again, and are reminded of anew.
create or replace function end_asked_bills(of_empresa bigint, ids uuid[], reopens boolean default false) returns void language plpgsql as $$
declare
  asked record;
begin
  if not exists (select from conta_pedido p where p.empresa_id = of_empresa and (p.closed_at is not null) = reopens) then return; end if;
  for asked in
    update conta_pedido p set closed_at = case when reopens then null else now() end,
      reminded_at = case when reopens then null else p.reminded_at end
    where p.empresa_id = of_empresa and (p.closed_at is not null) = reopens and reopens <> exists (
      select from nota n join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
      where n.empresa_id = of_empresa and l.empresa_id = of_empresa and (reopens or n.id = any (ids)) and n.papel = 'R' and not n.homologacao
        and n.situacao not in ('resumo', 'cancelada', 'denegada', 'substituida') and n.modelo = any (p.modelos)
        and case when length(n.emitente_tax_id) = 14 then left(n.emitente_tax_id, 8) else n.emitente_tax_id end = p.issuer
        and case when coalesce(btrim(l.bill->>'installation'), '') = '' then p.takes_bare else btrim(l.bill->>'installation') = p.installation end
        and case when p.competence is null then n.issued_local::date between p.first_day and p.last_day
          else l.bill->>'competence' = p.competence end)
    returning p.month, p.series
  loop
    insert into feed_event (empresa_id, kind, details)
      values (of_empresa, case when reopens then 'pedido.reaberto' else 'pedido.concluido' end, jsonb_build_object('pedido', 'conta', 'alvo', asked.series, 'mes', to_char(asked.month, 'YYYY-MM')));
  end loop;
end $$;
