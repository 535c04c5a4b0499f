-- Ends the open requests of a company (falta_pedido) that are answered: a key whose document is here, not only its summary, and a range of
-- numbers of which each has a document or an inutilização. `keys`: the keys that may have come; null: look at all. Each request that is closed or opened again
-- writes an event.
-- `reopens`: the other way round, after documents left: ended requests that are no longer answered are open again, and are reminded of anew.
create or replace function end_requests(of_empresa bigint, keys text[], reopens boolean default false) returns void language plpgsql as $$
declare
  asked record;
begin
  if not exists (select from falta_pedido p where p.empresa_id = of_empresa and (p.closed_at is not null) = reopens) then return; end if;
  for asked in
    update falta_pedido p set closed_at = case when reopens then null else now() end,
      reminded_at = case when reopens then null else p.reminded_at end
    where p.empresa_id = of_empresa and (p.closed_at is not null) = reopens and (p.chave is null or keys is null or p.chave = any (keys))
      and reopens <> case
      when p.chave is not null then exists (select from nota n
        where n.empresa_id = of_empresa and n.chave = p.chave and n.situacao <> 'resumo' and not n.homologacao)
      else isempty(int8multirange(int8range(p.number_from, p.number_to + 1))
        - coalesce((select range_agg(span) from nota_number n, unnest(n.held) as each(span)
            where n.empresa_id = of_empresa and n.modelo = p.modelo and n.serie = p.serie
              and n.thousand between p.number_from / 1000 and p.number_to / 1000), '{}')
        - coalesce((select range_agg(int8range(i.number_from, i.number_to + 1)) from inutilizacao i
            where i.empresa_id = of_empresa and i.modelo = p.modelo and i.serie = p.serie and not i.homologacao and i.registered
              and i.number_from <= i.number_to), '{}')) end
      -- the same may have been asked for again
      and not (reopens and exists (select from falta_pedido o where o.empresa_id = of_empresa and o.id <> p.id and o.month = p.month
        and (o.closed_at is null or (o.asked_at, o.id) > (p.asked_at, p.id))
        and (o.chave = p.chave or (o.modelo = p.modelo and o.serie = p.serie and o.number_from <= p.number_to and o.number_to >= p.number_from))))
    returning p.month, p.chave, p.modelo, p.serie, p.number_from, p.number_to
  loop
    insert into feed_event (empresa_id, kind, details)
      values (of_empresa, case when reopens then 'pedido.reaberto' else 'pedido.concluido' end, jsonb_build_object('pedido', 'falta', 'alvo', coalesce(asked.chave,
        format('modelo %s, série %s, %s a %s', asked.modelo, asked.serie, asked.number_from, asked.number_to)), 'mes', to_char(asked.month, 'YYYY-MM')));
  end loop;
end $$;
