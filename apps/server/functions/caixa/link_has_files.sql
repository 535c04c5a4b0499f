-- Which of these files came by this link before, by their SHA-256 in hexadecimal. Served by `caixa_entrega_of_link`.
create or replace function link_has_files(hash bytea, digests text[]) returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select array(select d from unnest(digests) d where exists (
      select from caixa_link l join caixa_entrega e on e.link_id = l.id
      where l.token_hash = hash and e.pieces @> jsonb_build_array(jsonb_build_object('sha256', d))))
  $$;
revoke execute on function link_has_files(bytea, text[]) from public;
grant execute on function link_has_files(bytea, text[]) to portal_app;
