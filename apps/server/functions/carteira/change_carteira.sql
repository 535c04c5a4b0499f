-- Changes the fields that a line has; the others stay. The registration of a company with a titular becomes a proposal.
-- Outcome: changed, same, proposed.
create or replace function change_carteira(office uuid, of_empresa bigint, line jsonb, maker uuid, at timestamptz, until timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  wanted  constant jsonb := registration_change(of_empresa, line);
  has_new constant boolean := exists (select from carteira c where c.escritorio_id = office and c.empresa_id = of_empresa
    and (coalesce(tags_of(line), c.tags) is distinct from c.tags or (line ? 'responsible' and line->>'responsible' is distinct from c.responsible)));
begin
  update carteira c set tags = coalesce(tags_of(line), c.tags),
      responsible = case when line ? 'responsible' then line->>'responsible' else c.responsible end
    where c.escritorio_id = office and c.empresa_id = of_empresa;
  if wanted = '{}' then return case when has_new then 'changed' else 'same' end; end if;
  if is_registration_reserved(of_empresa, maker) then
    insert into empresa_proposta (id, empresa_id, escritorio_id, asked_by, asker_name, change, created_at, expires_at)
      select gen_random_uuid(), of_empresa, office, maker, a.name, wanted, at, until from account a where a.id = maker
      on conflict (empresa_id, escritorio_id) do update set asked_by = excluded.asked_by, asker_name = excluded.asker_name,
        change = excluded.change, created_at = excluded.created_at, expires_at = excluded.expires_at;
    return 'proposed';
  end if;
  perform write_registration(of_empresa, wanted);
  return 'changed';
end $$;
revoke execute on function change_carteira(uuid, bigint, jsonb, uuid, timestamptz, timestamptz) from public;
