-- Destroys the certificates that the upgrade found without anybody responsible, at or before an instant. Returns how many.
create or replace function destroy_unkept(before timestamptz, why text) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  doomed record;
  served record;
  count  integer := 0;
begin
  update capture_upgrade u set unkept_at = null where u.unkept_at is not null
    and exists (select from capture_admission m where m.certificate_id = u.certificate_id and has_responsible(m.empresa_id));
  for doomed in select k.id, k.root, k.demo, k.thumbprint from capture_upgrade u join capture_certificate k on k.id = u.certificate_id
    where u.unkept_at <= before order by k.root, k.id
  loop
    perform lock_certificates(doomed.root);
    for served in select e.id, e.tax_id from empresa e where e.root = doomed.root and e.demo = doomed.demo order by e.id loop
      insert into audit (empresa_id, id, account_id, who, what, target, detail) values (served.id, timed_uuid(), null, 'Operador',
        'captura.certificate_remove', served.tax_id, encode(doomed.thumbprint, 'hex') || '; ' || why);
    end loop;
    delete from capture_certificate k where k.id = doomed.id;
    count := count + 1;
  end loop;
  return count;
end $$;
revoke execute on function destroy_unkept(timestamptz, text) from public;
