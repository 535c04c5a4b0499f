-- Whether an office would have no other dono who can sign in. Locks the office against concurrent changes.
create or replace function is_last_dono(office uuid, of_account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from escritorio o where o.id = office for update;
  return exists (select from pessoa p where p.account_id = of_account and p.escritorio_id = office and p.papel = 'dono')
    and not exists (select from pessoa p join account a on a.id = p.account_id
      where p.escritorio_id = office and p.account_id <> of_account and p.papel = 'dono' and a.blocked_at is null and not is_unused(a.id));
end $$;
revoke execute on function is_last_dono(uuid, uuid) from public;
