-- Locks and returns the invitation if the caller is the one who answers it: its person or, for a proposal, a titular.
create or replace function lock_invitation(of_id uuid, at timestamptz) returns grant_invitation
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare invitation grant_invitation;
begin
  select i.* into invitation from grant_invitation i where i.id = of_id for update;
  if invitation.id is null or not invitation_holds(invitation, at) then return null; end if;
  if invitation.kind = 'convite' and invitation.account_id is distinct from app_account() then return null; end if;
  if invitation.kind = 'proposta' and not is_titular(app_account(), invitation.empresa_id) then return null; end if;
  return invitation;
end $$;
revoke execute on function lock_invitation(uuid, timestamptz) from public;
