-- Fails unless the caller may manage the people of a company: a titular of it, or the provider.
create or replace function require_manager(of_empresa bigint) returns void
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not is_provider() and not (is_titular(app_account(), of_empresa) and exists (select from empresa e where e.id = of_empresa and e.active)) then
    raise exception 'not a manager of the company' using errcode = '42501';
  end if;
end $$;
revoke execute on function require_manager(bigint) from public;
grant execute on function require_manager(bigint) to portal_app;
