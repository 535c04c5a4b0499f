-- What an office asked for in the client of an open link, of each table the newest month first: what is open, and what came since the link was
-- made; of a link for one issuer, what was asked of it. A bill by its model, a note by its key, or a range of its own numbers. `issuer`: name, as a document of the company spells it. The link is read apart: a cluster
-- joins it with no table of the company.
create or replace function link_requests(hash bytea, at timestamptz)
  returns table (month text, chave text, modelo integer, serie integer, number_from double precision, number_to double precision, issuer text,
    installation text, answered boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  it caixa_link;
begin
  select l.* into it from caixa_link l where l.token_hash = hash and l.kind = 'documento' and l.revoked_at is null and l.expires_at > at
    and may_link(l.account_id, l.escritorio_id, l.empresa_id);
  if it.id is null then return; end if;
  return query
    select to_char(p.month, 'YYYY-MM'), null::text, p.modelos[1], null::integer, null::double precision, null::double precision,
      (select n.emitente_name from nota n where n.empresa_id = it.empresa_id and n.tipo in ('nf3e', 'nfcom', 'outro') and n.papel = 'R'
        and left(n.emitente_tax_id, length(p.issuer)) = p.issuer order by n.issued_local desc limit 1),
      p.installation, p.closed_at is not null
    from conta_pedido p where p.empresa_id = it.empresa_id and (p.closed_at is null or p.closed_at >= it.created_at)
      and (it.issuer is null or p.issuer = left(it.issuer, length(p.issuer)))
    order by p.month desc, p.asked_at desc limit 50;
  return query
    select to_char(p.month, 'YYYY-MM'), p.chave, p.modelo::integer, p.serie, p.number_from::double precision, p.number_to::double precision,
      case when n.papel = 'R' then n.emitente_name end, null::text, n.id is not null and n.situacao <> 'resumo'
    from falta_pedido p left join nota n on n.empresa_id = p.empresa_id and n.chave = p.chave
    where p.empresa_id = it.empresa_id and (it.issuer is null or n.emitente_tax_id = it.issuer) and case
      when p.chave is not null then n.id is null or n.situacao = 'resumo' or n.imported_at >= it.created_at
      else not isempty(int8multirange(int8range(p.number_from, p.number_to + 1))
        - coalesce((select range_agg(span) from nota_number h, unnest(h.held) as each(span)
            where h.empresa_id = it.empresa_id and h.modelo = p.modelo and h.serie = p.serie
              and h.thousand between p.number_from / 1000 and p.number_to / 1000), '{}')) end
    order by p.month desc, p.asked_at desc limit 50;
end $$;
revoke execute on function link_requests(bytea, timestamptz) from public;
grant execute on function link_requests(bytea, timestamptz) to portal_app;
