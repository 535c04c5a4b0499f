-- Writes the request of an office for a company, also for an establishment that is not registered. Returns claimed, or refused when an earlier
-- request was refused.
create or replace function ask_for_empresa(office uuid, of_empresa bigint, maker uuid, made jsonb, at timestamptz, until timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if maker is null then return 'claimed'; end if; -- the operator asks the titular in person
  if is_refused_request(office, made->>'taxId', at) then return 'refused'; end if;
  insert into carteira_pedido (id, escritorio_id, empresa_id, tax_id, made, name, tags, responsible, asked_by, asker_name, created_at, expires_at)
    select gen_random_uuid(), office, of_empresa, made->>'taxId', made, coalesce(made->>'name', ''), coalesce(tags_of(made), '{}'),
      made->>'responsible', maker, a.name, at, until from account a where a.id = maker
    on conflict (escritorio_id, tax_id) do update set tags = excluded.tags, responsible = excluded.responsible, made = excluded.made,
      empresa_id = excluded.empresa_id, asked_by = excluded.asked_by, asker_name = excluded.asker_name, expires_at = excluded.expires_at, refused_at = null;
  return 'claimed';
end $$;
revoke execute on function ask_for_empresa(uuid, bigint, uuid, jsonb, timestamptz, timestamptz) from public;
