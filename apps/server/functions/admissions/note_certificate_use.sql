-- Notes a request with a certificate, in the transaction that records it. The first one that somebody else than the keeper causes is in the
-- audit of every establishment of the root. The owner alone calls it.
create or replace function note_certificate_use(of_empresa bigint, of_certificate uuid, by_account uuid) returns void
  language plpgsql volatile as $$
declare
  k      capture_certificate;
  actor  text := (select a.name from account a where a.id = by_account);
  first  boolean;
  target text := (select e.tax_id from empresa e where e.id = of_empresa);
  other  bigint;
begin
  update capture_admission m set used_at = clock_timestamp(), used_by_name = coalesce(actor, m.used_by_name) where m.empresa_id = of_empresa;
  if actor is null then return; end if;
  insert into capture_use as u (certificate_id, empresa_id, account_id, used_at) values (of_certificate, of_empresa, by_account, clock_timestamp())
    on conflict (certificate_id, empresa_id, account_id) do update set used_at = excluded.used_at returning u.xmax = 0 into first;
  select c.* into k from capture_certificate c where c.id = of_certificate;
  if not first or is_keeper(k, by_account) then return; end if;
  for other in select e.id from empresa e where e.root = k.root and e.demo = k.demo and e.active order by e.id loop
    insert into audit (empresa_id, id, account_id, who, what, target, detail)
      values (other, timed_uuid(), by_account, actor, 'captura.certificate_use', target, encode(k.thumbprint, 'hex'));
  end loop;
end $$;
revoke execute on function note_certificate_use(bigint, uuid, uuid) from public;
