-- Name of the person who caused an exchange of the scope's companies.
create or replace function capture_author(of_account uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.name from account a where a.id = of_account and exists (select from capture_exchange x
    join empresa e on e.tax_id = x.tax_id and e.demo = x.demo where e.id = any ((select app_empresas())::bigint[]) and x.caused_by = a.id)
$$;
revoke execute on function capture_author(uuid) from public;
grant execute on function capture_author(uuid) to portal_app;
