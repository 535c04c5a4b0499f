-- Takes the files of a client that came by an open link for documents. `made`: id, files, bytes, pieces, sha256, peer, end of keeping.
-- Outcome: added, closed, full (the link had its share). Its bytes follow by `add_link_piece` in the same transaction.
create or replace function add_link_delivery(hash bytea, made jsonb, most_files integer, most_bytes bigint, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  it caixa_link;
begin
  select l.* into it from caixa_link l where l.token_hash = hash and l.kind = 'documento' and l.revoked_at is null and l.expires_at > at
    and may_link(l.account_id, l.escritorio_id, l.empresa_id) for update;
  if it.id is null then return 'closed'; end if;
  if it.files + (made->>'files')::integer > most_files or it.file_bytes + (made->>'bytes')::bigint > most_bytes then return 'full'; end if;
  update caixa_link l set files = l.files + (made->>'files')::integer, file_bytes = l.file_bytes + (made->>'bytes')::bigint,
    used_at = at, uses = l.uses + 1 where l.id = it.id;
  insert into caixa_entrega (id, escritorio_id, empresa_id, link_id, way, state, received_at, peer, subject, bytes, sha256, pieces, accepted,
      next_at, keep_until)
    values ((made->>'id')::uuid, it.escritorio_id, it.empresa_id, it.id, 'link', 'recebida', at, made->>'peer', 'Pelo endereço do cliente',
      (made->>'bytes')::bigint, decode(made->>'sha256', 'hex'), made->'pieces', true, at, (made->>'until')::timestamptz);
  return 'added';
end $$;
revoke execute on function add_link_delivery(bytea, jsonb, integer, bigint, timestamptz) from public;
grant execute on function add_link_delivery(bytea, jsonb, integer, bigint, timestamptz) to portal_app;
