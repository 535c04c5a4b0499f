-- Changes the papel of a grant or of an invitation; `wanted` null removes it. Only the provider may remove the last titular, and the
-- provider cannot raise a papel in a company that has a titular.
-- Outcome: done, withdrawn (an invitation), unknown, last_titular, own_team, titular_only, reserved (the provider raises a papel in a company that an
-- office may bring back).
create or replace function change_person(of_empresa bigint, of_account uuid, wanted text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ladder constant text[] := array['consulta', 'contador', 'titular'];
  as_titular boolean := is_titular(app_account(), of_empresa);
  current_papel text;
  invitation grant_invitation;
begin
  perform require_manager(of_empresa);
  if wanted is not null and is_own_team(of_empresa, of_account) then return 'own_team'; end if;
  select g.papel into current_papel from account_empresa g where g.empresa_id = of_empresa and g.account_id = of_account for update;
  if current_papel is null then
    select i.* into invitation from grant_invitation i where i.empresa_id = of_empresa and i.account_id = of_account for update;
    if invitation.id is null then return 'unknown'; end if;
    if wanted is null then
      delete from grant_invitation where id = invitation.id;
      return 'withdrawn';
    end if;
    if not as_titular and is_titular(invitation.invited_by, of_empresa) then return 'titular_only'; end if;
    update grant_invitation set papel = wanted where id = invitation.id;
    return 'done';
  end if;
  if wanted is not null and not as_titular and array_position(ladder, wanted) > array_position(ladder, current_papel) then
    if has_live_titular(of_empresa) then return 'titular_only'; end if;
    if is_grant_reserved(of_empresa, of_account, now()) then return 'reserved'; end if;
  end if;
  if wanted is distinct from 'titular' and is_last_titular(of_empresa, of_account) and not is_provider() then return 'last_titular'; end if;
  if wanted is null then delete from account_empresa where empresa_id = of_empresa and account_id = of_account;
  else update account_empresa set papel = wanted where empresa_id = of_empresa and account_id = of_account;
  end if;
  return 'done';
end $$;
revoke execute on function change_person(bigint, uuid, text) from public;
grant execute on function change_person(bigint, uuid, text) to portal_app;
