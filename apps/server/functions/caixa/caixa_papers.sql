-- PDFs and images of the inbox that name a note by its key: of deliveries that the caller sees and that a person or a remembered sender's
-- word let in. Served by `caixa_entrega_pieces`.
create or replace function caixa_papers(of_chave text)
  returns table (entrega_id uuid, file integer, name text, bytes double precision, received_at timestamptz, sender text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, (p.n - 1)::integer, p.piece->>'name', (p.piece->>'bytes')::double precision, e.received_at, e.sender
    from caixa_entrega e, jsonb_array_elements(e.pieces) with ordinality p(piece, n)
    where e.pieces @> jsonb_build_array(jsonb_build_object('chave', of_chave))
      and p.piece->>'chave' = of_chave and p.piece->>'kind' in ('pdf', 'imagem')
      and (e.state = 'resolvida' or e.state = 'espera' and e.accepted) and sees_caixa(e.escritorio_id, e.empresa_id)
    order by e.id desc, p.n limit 20
  $$;
revoke execute on function caixa_papers(text) from public;
grant execute on function caixa_papers(text) to portal_app;
