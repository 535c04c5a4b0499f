-- The end of a company's use ends its admission; a certificate that no establishment uses any more is destroyed.
create or replace function drop_unused_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' or not new.active then
    delete from capture_admission m where m.empresa_id = old.id;
    perform destroy_unused(old.root, old.demo);
  end if;
  return null;
end $$;
revoke execute on function drop_unused_certificate() from public;
create or replace trigger empresa_certificate after delete or update of active on empresa
  for each row execute function drop_unused_certificate();
