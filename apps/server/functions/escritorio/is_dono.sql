-- Whether an account that is not blocked is dono of an office.
create or replace function is_dono(of_account uuid, of_escritorio uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p join account a on a.id = p.account_id
      where p.account_id = of_account and p.escritorio_id = of_escritorio and p.papel = 'dono' and a.blocked_at is null)
  $$;
revoke execute on function is_dono(uuid, uuid) from public;
