-- A new office or titular of a company ends every undo of it.
create or replace function end_undo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update carteira_undo u set taken_at = now() where u.empresa_id = new.empresa_id and u.taken_at is null;
  return null;
end $$;
revoke execute on function end_undo() from public;
create or replace trigger end_undo after insert on account_empresa for each row when (new.papel = 'titular' and new.standing <> 'limited')
  execute function end_undo();
create or replace trigger end_undo_by_change after update of papel, standing on account_empresa for each row
  when (new.papel = 'titular' and new.standing <> 'limited' and (old.papel <> 'titular' or old.standing = 'limited')) execute function end_undo();
create or replace trigger end_undo after insert on carteira for each row execute function end_undo();
