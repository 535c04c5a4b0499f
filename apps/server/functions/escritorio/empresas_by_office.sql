-- The companies of an office in which a person speaks by the office alone.
create or replace function empresas_by_office(office uuid, of_account uuid) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select array(select c.empresa_id from carteira c where c.escritorio_id = office and not exists (select from account_empresa g
      where g.account_id = of_account and g.empresa_id = c.empresa_id and g.papel <> 'consulta' and g.standing <> 'limited') order by 1)
  $$;
revoke execute on function empresas_by_office(uuid, uuid) from public;
