-- Ends the admissions of a company of the scope for which nobody is responsible any more. Returns whether a key was destroyed.
create or replace function end_admissions_of(of_empresa bigint, why text, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope' using errcode = '42501'; end if;
  return end_admissions(array[of_empresa], why, app_account(), at);
end $$;
revoke execute on function end_admissions_of(bigint, text, timestamptz) from public;
grant execute on function end_admissions_of(bigint, text, timestamptz) to portal_app;
