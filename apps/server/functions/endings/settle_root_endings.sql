-- Destroys the A1 that acts ended more than seven days ago and that no establishment uses again. Returns how many.
create or replace function settle_root_endings(now_at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ending root_ending;
  doomed record;
  served record;
  count  integer := 0;
begin
  for ending in select r.* from root_ending r where r.settled_at is null and r.expires_at <= now_at order by r.root, r.id loop
    perform lock_certificates(ending.root);
    for doomed in select k.id, k.thumbprint from capture_certificate k where k.id::text in (select jsonb_array_elements_text(ending.removed->'certificates'))
      and not exists (select from capture_admission m where m.certificate_id = k.id)
    loop
      for served in select e.id, e.tax_id from empresa e where e.root = ending.root and not e.demo order by e.id loop
        insert into audit (empresa_id, id, account_id, who, what, target, detail) values (served.id, timed_uuid(), null, 'Operador',
          'captura.certificate_remove', served.tax_id, encode(doomed.thumbprint, 'hex') || '; encerrado pelo e-CNPJ da empresa há sete dias');
      end loop;
      delete from capture_certificate k where k.id = doomed.id;
      count := count + 1;
    end loop;
    update root_ending r set settled_at = now_at, removed = '{}' where r.id = ending.id;
  end loop;
  return count;
end $$;
revoke execute on function settle_root_endings(timestamptz) from public;
