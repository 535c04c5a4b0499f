-- Ends capture and A1 of those of the companies for which nobody is responsible any more: capture off, queued work ended, admission
-- removed; a certificate is destroyed when no admitted establishment has anybody responsible. Returns whether a key was destroyed. The
-- caller then waits for requests in flight (acesso/base/await-calls.ts).
create or replace function end_admissions(of_empresas bigint[], why text, by_account uuid, at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ended     bigint[];
  of_roots  text[];
  destroyed boolean := false;
  actor     text := coalesce((select a.name from account a where a.id = by_account), 'Operador');
  stopped   bigint;
  doomed    record;
begin
  select array_agg(e.id), array_agg(distinct e.root) into ended, of_roots from empresa e
    where e.id = any (of_empresas) and not e.demo and not has_responsible(e.id);
  if ended is null then return false; end if;
  perform lock_certificates(r.root) from (select unnest(of_roots) as root order by 1) r;
  for stopped in
    update capture_setting s set is_on = false, changed_at = now(), version = version + 1
      where s.empresa_id = any (ended) and s.is_on returning s.empresa_id
  loop
    insert into audit (empresa_id, id, account_id, who, what, detail)
      values (stopped, timed_uuid(), by_account, actor, 'captura.settings', 'captura: não; ' || why);
  end loop;
  update manifesto m set state = case when m.event is null then 'rejeitado' else 'incerto' end, next_at = null, changed_at = now(),
      reason = 'A empresa ficou sem responsável no portal.'
    from empresa e where e.id = any (ended) and m.tax_id = e.tax_id and m.demo = e.demo and m.next_at is not null;
  update capture_key q set state = 'falha', reason = 'A empresa ficou sem responsável no portal.'
    from empresa e where e.id = any (ended) and q.tax_id = e.tax_id and q.demo = e.demo and q.state = 'na_fila';
  update capture_situation q set fault = 'sem_certificado', answered_at = clock_timestamp()
    from empresa e where e.id = any (ended) and q.tax_id = e.tax_id and q.demo = e.demo and q.answered_at is null and q.taken_until is null;
  for doomed in
    select k.id, k.thumbprint, array_agg(e.id) as served, array_agg(e.tax_id) as tax_ids
    from capture_certificate k join capture_admission m on m.certificate_id = k.id join empresa e on e.id = m.empresa_id
    where k.root = any (of_roots) and not k.demo
    group by k.id having not bool_or(has_responsible(e.id))
  loop
    for i in 1 .. cardinality(doomed.served) loop
      insert into audit (empresa_id, id, account_id, who, what, target, detail) values (doomed.served[i], timed_uuid(), by_account, actor,
        'captura.certificate_remove', doomed.tax_ids[i], encode(doomed.thumbprint, 'hex') || '; ' || why);
    end loop;
    delete from capture_certificate k where k.id = doomed.id;
    destroyed := true;
  end loop;
  delete from capture_admission m where m.empresa_id = any (ended);
  return destroyed;
end $$;
revoke execute on function end_admissions(bigint[], text, uuid, timestamptz) from public;
