-- Returns the office whose dono the caller is; fails for other callers.
create or replace function require_dono() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare office uuid := (select p.escritorio_id from pessoa p where p.account_id = app_account());
begin
  if office is null or not is_dono(app_account(), office) then
    raise exception 'not a dono of an office' using errcode = '42501';
  end if;
  return office;
end $$;
revoke execute on function require_dono() from public;
