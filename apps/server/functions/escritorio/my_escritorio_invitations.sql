-- Invitations of offices to the caller, oldest first.
create or replace function my_escritorio_invitations(at timestamptz)
  returns table (id uuid, inviter_name text, escritorio_name text, papel text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select i.id, i.inviter_name, o.name, i.papel, i.expires_at
    from grant_invitation i join escritorio o on o.id = i.escritorio_id
    where i.account_id = app_account() and i.expires_at > at and is_dono(i.invited_by, i.escritorio_id)
    order by i.created_at, i.id
  $$;
revoke execute on function my_escritorio_invitations(timestamptz) from public;
grant execute on function my_escritorio_invitations(timestamptz) to portal_app;
