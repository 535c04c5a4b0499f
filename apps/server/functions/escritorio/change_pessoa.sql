-- Changes papel, tags or name of a person or of an invitation; fields that `wanted` does not have stay. Outcome: done, unknown, last_dono.
create or replace function change_pessoa(of_account uuid, wanted jsonb) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare office uuid := require_dono();
begin
  if coalesce(wanted->>'papel', 'dono') <> 'dono' and is_last_dono(office, of_account) then return 'last_dono'; end if;
  update pessoa p set papel = coalesce(wanted->>'papel', p.papel), tags = case when wanted ? 'tags' then tags_of(wanted) else p.tags end,
      name = coalesce(wanted->>'name', p.name), email = coalesce(wanted->>'email', p.email)
    where p.account_id = of_account and p.escritorio_id = office;
  if found then
    if wanted->>'papel' = 'assistente' then
      perform end_voices('lowered', array[of_account], office, empresas_by_office(office, of_account), null, null, now());
    end if;
    return 'done';
  end if;
  update grant_invitation i set papel = coalesce(wanted->>'papel', i.papel),
      tags = case when wanted ? 'tags' then tags_of(wanted) else i.tags end,
      name = coalesce(wanted->>'name', i.name), email = coalesce(wanted->>'email', i.email)
    where i.account_id = of_account and i.escritorio_id = office;
  return case when found then 'done' else 'unknown' end;
end $$;
revoke execute on function change_pessoa(uuid, jsonb) from public;
grant execute on function change_pessoa(uuid, jsonb) to portal_app;
