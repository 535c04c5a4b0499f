-- Capture ends with the use of its company.
create or replace function stop_capture() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from capture_setting where empresa_id = old.id;
    return old;
  end if;
  if not new.active then
    update capture_setting set is_on = false, changed_at = now(), version = version + 1 where empresa_id = new.id and is_on;
  end if;
  return new;
end $$;
revoke execute on function stop_capture() from public;
create or replace trigger empresa_capture before delete or update of active on empresa
  for each row execute function stop_capture();
