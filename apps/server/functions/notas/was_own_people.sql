-- Whether an account had the right to bring documents into a company at an instant. Answers for companies of the caller alone.
create or replace function was_own_people(of_account uuid, of_empresa bigint, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return exists (select from rights_of(of_account) r where r.empresa_id = of_empresa and r.imports and r.imports_since <= at);
end $$;
revoke execute on function was_own_people(uuid, bigint, timestamptz) from public;
grant execute on function was_own_people(uuid, bigint, timestamptz) to portal_app;
