-- Whether an account works in an office.
create or replace function works_in_office(of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p where p.account_id = of_account)
  $$;
revoke execute on function works_in_office(uuid) from public;
