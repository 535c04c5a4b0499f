-- How a link that sets a person's password reaches the person. Outcome: mail, show, unknown, shared (the caller may not set it),
-- no_address (the login has no e-mail), no_mail. The address is the login's own, never the one that a company wrote beside a grant.
create or replace function may_invite(of_empresa bigint, of_account uuid, mails boolean)
  returns table (outcome text, name text, email text, unused boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform require_manager(of_empresa);
  if not exists (select from account_empresa g where g.empresa_id = of_empresa and g.account_id = of_account) then
    return query select 'unknown', '', '', false;
    return;
  end if;
  return query select case
      when not may_set_password(app_account(), of_account) then 'shared'
      when mails and a.email = '' then 'no_address'
      when mails then 'mail'
      when is_titular(app_account(), of_empresa) and a.made_in = of_empresa and may_see_link(app_account(), of_account) then 'show'
      else 'no_mail' end, a.name, a.email, is_unused(a.id)
    from account a where a.id = of_account;
end $$;
revoke execute on function may_invite(bigint, uuid, boolean) from public;
grant execute on function may_invite(bigint, uuid, boolean) to portal_app;
