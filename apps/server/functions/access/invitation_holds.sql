-- Whether an invitation is in force: not expired, its company active, and its maker still entitled. The provider's own invitation is
-- in force only in a company without a titular, and waits while the company is reserved.
create or replace function invitation_holds(invitation grant_invitation, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select invitation.expires_at > at
      and exists (select from empresa e where e.id = invitation.empresa_id and e.active)
      and ((invitation.kind = 'convite' and is_titular(invitation.invited_by, invitation.empresa_id))
        or ((invitation.kind = 'proposta' or (not has_live_titular(invitation.empresa_id)
            and not is_grant_reserved(invitation.empresa_id, invitation.account_id, at)))
          and exists (select from account m where m.id = invitation.invited_by and m.provider and m.blocked_at is null)))
  $$;
revoke execute on function invitation_holds(grant_invitation, timestamptz) from public;
