-- Whether a company would be left without an unblocked titular if this one got another papel. Locks the company's grants against
-- concurrent changes.
create or replace function is_last_titular(of_empresa bigint, of_account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from account_empresa g where g.empresa_id = of_empresa order by g.account_id for update;
  return exists (select from account_empresa where empresa_id = of_empresa and account_id = of_account and papel = 'titular')
    and not exists (
      select from account_empresa g join account a on a.id = g.account_id
      where g.empresa_id = of_empresa and g.account_id <> of_account and g.papel = 'titular' and a.blocked_at is null);
end $$;
revoke execute on function is_last_titular(bigint, uuid) from public;
