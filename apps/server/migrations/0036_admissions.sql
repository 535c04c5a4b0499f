-- Admissions (docs/decisions/0040): an A1 certificate belongs to who keeps it and serves the establishments that were admitted to it.

-- The keeper: an office when it was kept by an office's right, else a person; neither: the operator.
alter table capture_certificate add column keeper_escritorio uuid references escritorio;
alter table capture_certificate add column keeper_account uuid;
alter table capture_certificate add column trusted boolean not null default false; -- its chain ended at an anchor when it was kept
update capture_certificate k set keeper_escritorio = (
    select p.escritorio_id from pessoa p join carteira c on c.escritorio_id = p.escritorio_id join empresa e on e.id = c.empresa_id
    where p.account_id = k.created_by and e.root = k.root and e.demo = k.demo
      and not exists (select from account_empresa g join empresa o on o.id = g.empresa_id
        where g.account_id = k.created_by and g.papel <> 'consulta' and o.root = k.root and o.demo = k.demo)
    limit 1);
update capture_certificate set keeper_account = created_by where keeper_escritorio is null;
grant select (keeper_escritorio, keeper_account, trusted) on capture_certificate to portal_app;

-- Which A1 an establishment uses, if any. Without a row here it neither captures nor manifests, asks or sees an A1.
create table capture_admission (
  empresa_id     bigint primary key references empresa on delete cascade,
  certificate_id uuid not null references capture_certificate on delete cascade,
  admitted_at    timestamptz not null,
  admitted_by    uuid,                           -- null: the operator, or the upgrade
  admitted_by_name text not null,
  to_confirm     boolean not null default false, -- by the upgrade, under another right than the keeper's: `portal doutor` lists it
  used_at        timestamptz,                    -- last request to SEFAZ or the ADN with it
  used_by_name   text                            -- person or office whose act or setting it was
);
create index capture_admission_by_certificate on capture_admission (certificate_id);

-- The upgrade: establishments that the keeper manages, then those whose capture already ran with the certificate.
insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by, admitted_by_name, to_confirm)
  select e.id, k.id, k.created_at, k.created_by, k.created_by_name, not managed.yes
  from capture_certificate k join empresa e on e.root = k.root and e.demo = k.demo and e.active,
    lateral (select e.demo or k.created_by is null
      or exists (select from carteira c where c.empresa_id = e.id and c.escritorio_id = k.keeper_escritorio)
      or exists (select from account_empresa g where g.empresa_id = e.id and g.account_id = k.keeper_account and g.papel <> 'consulta')) managed (yes)
  where managed.yes or exists (select from capture_sequence s where s.tax_id = e.tax_id and s.demo = e.demo and s.last_good_at is not null);

alter table capture_admission enable row level security;
alter table capture_admission force row level security;
do $$ begin
  execute format('create policy owner_all on capture_admission to %I using (true) with check (true)', current_user);
end $$;
create policy scope on capture_admission to portal_app using (empresa_id = any ((select app_empresas())::bigint[]));
grant select on capture_admission to portal_app;

-- A UUID of version 7, which sorts by time, for rows of the audit that functions write.
create function timed_uuid() returns uuid language sql volatile as $$
  select encode(set_byte(set_byte(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    6, 112 + get_byte(uuid_send(gen_random_uuid()), 6) % 16), 8, 128 + get_byte(uuid_send(gen_random_uuid()), 8) % 64), 'hex')::uuid
$$;

-- Whether somebody is responsible for a company: an office, or a person who manages it. A blocked person counts: a block destroys nothing.
create function has_responsible(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira c where c.empresa_id = of_empresa and c.standing <> 'limited')
      or exists (select from account_empresa g where g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited')
  $$;

-- Ends capture and A1 of those of the companies for which nobody is responsible any more: capture off, queued work ended, admission
-- removed; a certificate is destroyed when no admitted establishment has anybody responsible. Returns whether a key was destroyed. The
-- caller then waits for requests in flight (captura/certificado/calls.ts).
create function end_admissions(of_empresas bigint[], why text, by_account uuid, at timestamptz) returns boolean
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
  perform pg_advisory_xact_lock(hashtextextended('capture_certificate ' || r.root, 0))
    from (select unnest(of_roots) as root order by 1) r;
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
    from capture_certificate k join empresa e on e.root = k.root and e.demo = k.demo and e.active
    where k.root = any (of_roots) and not k.demo
      and (exists (select from capture_admission m where m.certificate_id = k.id and m.empresa_id = e.id)
        or not exists (select from capture_admission m where m.certificate_id = k.id))
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

do $$ declare f text; begin
  foreach f in array array['timed_uuid()', 'has_responsible(bigint)', 'end_admissions(bigint[], text, uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
