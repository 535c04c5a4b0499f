-- The invitations of the caller, oldest first. Served by index grant_invitation_by_account.
create or replace function my_invitations(at timestamptz)
  returns table (id uuid, inviter_name text, empresa_name text, tax_id text, papel text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select i.id, i.inviter_name, e.name, e.tax_id, i.papel, i.expires_at
    from grant_invitation i join empresa e on e.id = i.empresa_id
    where i.account_id = app_account() and i.kind = 'convite' and invitation_holds(i, at)
    order by i.created_at, i.id
  $$;
revoke execute on function my_invitations(timestamptz) from public;
grant execute on function my_invitations(timestamptz) to portal_app;
