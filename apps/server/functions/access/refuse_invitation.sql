-- Returns the refused invitation; no row when the caller has no such invitation to answer.
create or replace function refuse_invitation(of_id uuid, at timestamptz) returns table (empresa_id bigint, tax_id text, papel text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare invitation grant_invitation := lock_invitation(of_id, at);
begin
  delete from grant_invitation i where i.id = invitation.id;
  return query select invitation.empresa_id, a.tax_id, invitation.papel from account a where a.id = invitation.account_id;
end $$;
revoke execute on function refuse_invitation(uuid, timestamptz) from public;
grant execute on function refuse_invitation(uuid, timestamptz) to portal_app;
