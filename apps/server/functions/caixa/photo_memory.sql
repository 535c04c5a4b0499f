-- What people said of photos in the newest other deliveries of the same sender, or by links of the same client, among those that the caller
-- sees; the newest first. Served by `caixa_entrega_answered`.
create or replace function photo_memory(of_entrega uuid, max_deliveries integer) returns table (name text, sha256 text, answer text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select p.piece->>'name', p.piece->>'sha256', e.photos->>(p.piece->>'sha256')
    from caixa_entrega it,
      lateral (select o.id, o.pieces, o.photos from caixa_entrega o
        where o.escritorio_id = it.escritorio_id and o.photos <> '{}' and o.id <> it.id and o.way = it.way
          and case it.way when 'link' then o.empresa_id = it.empresa_id else o.sender = it.sender end
          and sees_caixa(o.escritorio_id, o.empresa_id)
        order by o.id desc limit max_deliveries) e,
      jsonb_array_elements(e.pieces) with ordinality p (piece, n)
    where it.id = of_entrega and sees_caixa(it.escritorio_id, it.empresa_id) and e.photos ? (p.piece->>'sha256')
    order by e.id desc, p.n
  $$;
revoke execute on function photo_memory(uuid, integer) from public;
grant execute on function photo_memory(uuid, integer) to portal_app;
