-- The companies that one certificate serves: the active establishments of the root. Fails for a company outside the caller's scope.
create or replace function establishments_of(of_empresa bigint) returns table (id bigint, tax_id text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return query
    select e.id, e.tax_id from empresa asked join empresa e on e.root = asked.root and e.demo = asked.demo
    where asked.id = of_empresa and e.active order by e.id;
end $$;
revoke execute on function establishments_of(bigint) from public;
grant execute on function establishments_of(bigint) to portal_app;
