-- What change_carteira would answer for a line of the portfolio: changed, same or proposed.
create or replace function preview_change(office uuid, made jsonb) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  kept carteira;
begin
  select c.* into kept from carteira c join empresa e on e.id = c.empresa_id where c.escritorio_id = office and e.tax_id = made->>'taxId';
  if kept.empresa_id is null then return 'changed'; end if; -- the line repeats a new one of the batch
  if registration_change(kept.empresa_id, made) <> '{}' then
    return case when is_registration_reserved(kept.empresa_id, app_account()) then 'proposed' else 'changed' end;
  end if;
  return case when coalesce(tags_of(made), kept.tags) is distinct from kept.tags
    or (made ? 'responsible' and made->>'responsible' is distinct from kept.responsible) then 'changed' else 'same' end;
end $$;
revoke execute on function preview_change(uuid, jsonb) from public;
