-- Whether an office keeps a company of the scope: its final manifestações are then the titular's unless somebody decided otherwise.
create or replace function is_kept_by_office(of_empresa bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return exists (select from carteira c where c.empresa_id = of_empresa);
end $$;
revoke execute on function is_kept_by_office(bigint) from public;
grant execute on function is_kept_by_office(bigint) to portal_app;
