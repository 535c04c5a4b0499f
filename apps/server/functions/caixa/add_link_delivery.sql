-- Takes the files of a client that came by an open link for documents. `made`: id, files, bytes, pieces, sha256, peer, end of keeping, wait in
-- seconds. With a wait, the files join what the link brought just before and no worker has begun to read, up to `most_joined` bytes, and the
-- worker begins that long after the last one, at most ten minutes after the first. Outcome: added, joined ID FIRST_FILE, closed, full (the link had its share). The bytes follow by
-- `add_link_piece` in the same transaction. The hash of joined files is that of the hash before and the new one.
create or replace function add_link_delivery(hash bytea, made jsonb, most_files integer, most_bytes bigint, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  it     caixa_link;
  before caixa_entrega;
  begins timestamptz := at + make_interval(secs => coalesce((made->>'wait')::double precision, 0));
begin
  select l.* into it from caixa_link l where l.token_hash = hash and l.kind = 'documento' and l.revoked_at is null and l.expires_at > at
    and may_link(l.account_id, l.escritorio_id, l.empresa_id) for update;
  if it.id is null then return 'closed'; end if;
  if it.files + (made->>'files')::integer > most_files or it.file_bytes + (made->>'bytes')::bigint > most_bytes then return 'full'; end if;
  update caixa_link l set files = l.files + (made->>'files')::integer, file_bytes = l.file_bytes + (made->>'bytes')::bigint,
    used_at = at, uses = l.uses + 1 where l.id = it.id;
  if begins > at then
    select e.* into before from caixa_entrega e where e.link_id = it.id and e.state = 'recebida' and e.tries = 0 and e.claimed_at is null
      and e.next_at > at and e.bytes + (made->>'bytes')::bigint <= (made->>'most_joined')::bigint order by e.id desc limit 1 for update;
    if before.id is not null then
      update caixa_entrega e set pieces = e.pieces || (made->'pieces'), bytes = e.bytes + (made->>'bytes')::bigint, 
        next_at = least(begins, e.received_at + interval '10 minutes'), sha256 = sha256(e.sha256 || decode(made->>'sha256', 'hex')) where e.id = before.id;
      return format('joined %s %s', before.id, jsonb_array_length(before.pieces));
    end if;
  end if;
  insert into caixa_entrega (id, escritorio_id, empresa_id, link_id, way, state, received_at, peer, subject, bytes, sha256, pieces, accepted,
      next_at, keep_until)
    values ((made->>'id')::uuid, it.escritorio_id, it.empresa_id, it.id, 'link', 'recebida', at, made->>'peer', 'Pelo endereço do cliente',
      (made->>'bytes')::bigint, decode(made->>'sha256', 'hex'), made->'pieces', true, begins, (made->>'until')::timestamptz);
  return 'added';
end $$;
revoke execute on function add_link_delivery(bytea, jsonb, integer, bigint, timestamptz) from public;
grant execute on function add_link_delivery(bytea, jsonb, integer, bigint, timestamptz) to portal_app;
