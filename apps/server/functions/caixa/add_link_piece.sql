-- Keeps a piece of a file of a delivery that came by this link; only in the transaction that added the delivery, which no worker sees yet.
create or replace function add_link_piece(hash bytea, of_entrega uuid, of_file integer, of_seq integer, piece bytea) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from caixa_entrega e join caixa_link l on l.id = e.link_id
      where e.id = of_entrega and l.token_hash = hash and e.xmin = pg_current_xact_id()::xid) then
    raise exception 'not a delivery of this transaction' using errcode = '42501';
  end if;
  insert into caixa_pedaco (entrega_id, file, seq, bytes) values (of_entrega, of_file, of_seq, piece);
end $$;
revoke execute on function add_link_piece(bytea, uuid, integer, integer, bytea) from public;
grant execute on function add_link_piece(bytea, uuid, integer, integer, bytea) to portal_app;
