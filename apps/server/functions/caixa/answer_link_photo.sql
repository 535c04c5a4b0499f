-- Keeps what who sent a photo by an open link says that it is, while nobody settled its delivery. False: no such photo.
create or replace function answer_link_photo(hash bytea, digest text, what text, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if what not in ('nota', 'conta', 'boleto', 'outro') then return false; end if;
  update caixa_entrega e set photos = e.photos || jsonb_build_object(digest, what)
    from caixa_link l where l.token_hash = hash and l.kind = 'documento' and l.revoked_at is null and l.expires_at > at
      and may_link(l.account_id, l.escritorio_id, l.empresa_id) and e.link_id = l.id and e.state in ('recebida', 'espera')
      and e.pieces @> jsonb_build_array(jsonb_build_object('sha256', digest, 'kind', 'imagem'));
  return found;
end $$;
revoke execute on function answer_link_photo(bytea, text, text, timestamptz) from public;
grant execute on function answer_link_photo(bytea, text, text, timestamptz) to portal_app;
