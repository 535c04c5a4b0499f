create or replace function end_finals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from capture_finals f where f.empresa_id = new.empresa_id;
  return null;
end $$;
revoke execute on function end_finals() from public;
create or replace trigger end_finals after insert on account_empresa for each row when (new.papel = 'titular' and new.standing <> 'limited')
  execute function end_finals();
create or replace trigger end_finals_by_change after update of papel, standing on account_empresa for each row
  when (new.papel = 'titular' and new.standing <> 'limited' and (old.papel <> 'titular' or old.standing = 'limited')) execute function end_finals();
