-- Takes a person, or an invitation, out of an office. Outcome: done, unknown, last_dono.
create or replace function take_out_pessoa(office uuid, of_account uuid, adopts jsonb, at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare closed jsonb := '{"keys": [], "packages": [], "tasks": 0, "invitations": 0, "links": 0, "adopted": [], "destroyed": false}';
begin
  if is_last_dono(office, of_account) then return '{"outcome": "last_dono"}'; end if;
  if exists (select from pessoa p where p.account_id = of_account and p.escritorio_id = office) then
    closed := close_voices('removed_from_office', array[of_account], office, empresas_by_office(office, of_account), adopts, at);
    delete from pessoa p where p.account_id = of_account and p.escritorio_id = office;
  else
    delete from grant_invitation i where i.account_id = of_account and i.escritorio_id = office;
    if not found then return '{"outcome": "unknown"}'; end if;
  end if;
  delete from password_link l where l.account_id = of_account and l.made_by is distinct from of_account and is_unused(of_account);
  return closed || '{"outcome": "done"}';
end $$;
revoke execute on function take_out_pessoa(uuid, uuid, jsonb, timestamptz) from public;
