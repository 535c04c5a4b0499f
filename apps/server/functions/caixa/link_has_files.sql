-- Which of these files came by this link before, by their SHA-256 in hexadecimal. Locks the link until the transaction ends: two calls with one
-- file keep it once. Served by `caixa_entrega_of_link`.
create or replace function link_has_files(hash bytea, digests text[]) returns text[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from caixa_link l where l.token_hash = hash for update;
  return array(select d from unnest(digests) d where exists (
    select from caixa_link l join caixa_entrega e on e.link_id = l.id
    where l.token_hash = hash and e.pieces @> jsonb_build_array(jsonb_build_object('sha256', d))));
end $$;
revoke execute on function link_has_files(bytea, text[]) from public;
grant execute on function link_has_files(bytea, text[]) to portal_app;
