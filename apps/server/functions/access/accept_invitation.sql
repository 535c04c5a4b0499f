-- Outcome: accepted (the caller has the papel now), granted (a titular let a new login in), invited (a titular's approval turned the
-- proposal into an invitation), unproven (the provider's own invitation needs a login proven by certificate), gone.
create or replace function accept_invitation(of_id uuid, at timestamptz, until timestamptz)
  returns table (outcome text, account_id uuid, empresa_id bigint, tax_id text, papel text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  invitation grant_invitation := lock_invitation(of_id, at);
  done text;
begin
  if invitation.id is null then
    return query select 'gone', null::uuid, null::bigint, null::text, null::text;
    return;
  end if;
  if invitation.kind = 'proposta' and is_as_new(invitation.account_id, invitation.empresa_id) then
    perform grant_new_login(invitation.account_id, invitation.empresa_id, to_jsonb(invitation));
    done := 'granted';
  elsif invitation.kind = 'proposta' then
    update grant_invitation i set kind = 'convite', invited_by = app_account(), expires_at = until,
      inviter_name = (select m.name from account m where m.id = app_account()) where i.id = of_id;
    done := 'invited';
  elsif not is_titular(invitation.invited_by, invitation.empresa_id)
      and not exists (select from account a where a.id = app_account() and a.proven_at is not null) then
    done := 'unproven';
  else
    delete from grant_invitation i where i.id = of_id;
    insert into account_empresa (account_id, empresa_id, papel, name, email, phone, granted_by)
      values (invitation.account_id, invitation.empresa_id, invitation.papel, invitation.name, invitation.email, invitation.phone, invitation.invited_by)
      on conflict do nothing;
    done := 'accepted';
  end if;
  return query select done, invitation.account_id, invitation.empresa_id, a.tax_id, invitation.papel from account a where a.id = invitation.account_id;
end $$;
revoke execute on function accept_invitation(uuid, timestamptz, timestamptz) from public;
grant execute on function accept_invitation(uuid, timestamptz, timestamptz) to portal_app;
