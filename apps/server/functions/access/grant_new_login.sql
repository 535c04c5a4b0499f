-- Grants a papel to a new login, or to one that is_as_new, in the name of a titular.
create or replace function grant_new_login(of_account uuid, of_empresa bigint, person jsonb) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update account set name = person->>'name', email = person->>'email', phone = person->>'phone', made_in = of_empresa, made_by = app_account()
    where id = of_account;
  delete from password_link where account_id = of_account;
  delete from grant_invitation where account_id = of_account and empresa_id = of_empresa;
  insert into account_empresa (account_id, empresa_id, papel, name, email, phone, granted_by)
    values (of_account, of_empresa, person->>'papel', person->>'name', person->>'email', person->>'phone', app_account());
end $$;
revoke execute on function grant_new_login(uuid, bigint, jsonb) from public;
