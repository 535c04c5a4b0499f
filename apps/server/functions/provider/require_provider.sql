create or replace function require_provider() returns void language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not is_provider() then raise exception 'not the provider' using errcode = '42501'; end if;
end $$;
revoke execute on function require_provider() from public;
grant execute on function require_provider() to portal_app;
