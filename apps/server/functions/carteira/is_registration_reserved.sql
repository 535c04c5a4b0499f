-- Whether the registration of a company is its titular's to change, also where the office of the maker waits for a yes.
create or replace function is_registration_reserved(of_empresa bigint, maker uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select maker is not null and not is_titular(maker, of_empresa) and (has_live_titular(of_empresa)
      or exists (select from pessoa p join carteira c on c.escritorio_id = p.escritorio_id
        where p.account_id = maker and c.empresa_id = of_empresa and c.standing = 'limited'))
  $$;
revoke execute on function is_registration_reserved(bigint, uuid) from public;
