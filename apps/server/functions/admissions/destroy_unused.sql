-- Destroys the certificates of a root that no establishment uses any more. Returns whether there were any.
create or replace function destroy_unused(of_root text, of_demo boolean) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from capture_certificate k where k.root = of_root and k.demo = of_demo
    and not exists (select from capture_admission m where m.certificate_id = k.id);
  return found;
end $$;
revoke execute on function destroy_unused(text, boolean) from public;
