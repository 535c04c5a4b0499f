create or replace function end_office_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update portfolio_key k set revoked_at = now() where k.escritorio_id = new.escritorio_id and k.created_by = new.account_id and k.revoked_at is null;
  return null;
end $$;
revoke execute on function end_office_keys() from public;
create or replace trigger end_office_keys after update of papel on pessoa for each row when (old.papel = 'dono' and new.papel <> 'dono')
  execute function end_office_keys();
