-- Admissions (docs/decisions/0040): an A1 certificate belongs to who keeps it and serves the establishments that were admitted to it.

-- The keeper: an office when it was kept by an office's right, else a person; neither: the operator.
alter table capture_certificate drop constraint capture_certificate_root_demo_key; -- several A1 of one root, one per keeper
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
create unique index capture_certificate_keeper on capture_certificate
  (root, demo, coalesce(keeper_escritorio, keeper_account, '00000000-0000-0000-0000-000000000000'::uuid));
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

-- Who caused a request with an A1, and when last. Requests by the clock are in `capture_admission.used_at` alone.
create table capture_use (
  certificate_id uuid not null references capture_certificate on delete cascade,
  empresa_id     bigint not null references empresa on delete cascade,
  account_id     uuid not null, -- no foreign key: an erased person leaves the date
  used_at        timestamptz not null,
  primary key (certificate_id, empresa_id, account_id)
);

-- Work that the upgrade left, done at the next start (captura/certificado/upgrade.ts) or 30 days later.
create table capture_upgrade (
  certificate_id uuid primary key references capture_certificate on delete cascade,
  noted_at       timestamptz not null default now(),
  judged_at      timestamptz,  -- null: its chain was not judged yet
  unkept_at      timestamptz   -- nobody is responsible for an establishment that uses it: destroyed 30 days after it; null: somebody is
);

do $$ declare t text; begin
  foreach t in array array['capture_admission', 'capture_use', 'capture_upgrade'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
create policy scope on capture_admission to portal_app using (empresa_id = any ((select app_empresas())::bigint[]));
grant select on capture_admission to portal_app;
create policy scope on capture_use to portal_app using (false);     -- reached through functions only
create policy scope on capture_upgrade to portal_app using (false); -- of the owner

-- A certificate is seen by the establishments that are admitted to it, and written by functions, which judge the keeper.
drop policy scope on capture_certificate;
create policy scope on capture_certificate to portal_app
  using (exists (select from capture_admission m where m.certificate_id = capture_certificate.id and m.empresa_id = any ((select app_empresas())::bigint[])))
  with check (false);
revoke insert, delete on capture_certificate from portal_app;

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
-- caller then waits for requests in flight (acesso/base/await-calls.ts).
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

-- Whether somebody who is not blocked is responsible for a company. While nobody is, its capture is suspended.
create function has_active_responsible(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira c join pessoa p on p.escritorio_id = c.escritorio_id join account a on a.id = p.account_id
        where c.empresa_id = of_empresa and c.standing <> 'limited' and p.papel <> 'assistente' and p.accepted_at is not null
          and a.blocked_at is null)
      or exists (select from account_empresa g join account a on a.id = g.account_id
        where g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited' and a.blocked_at is null)
  $$;

-- Whether an office or a person is the only holder of a root. An office's people and a dono's own office count as one.
create function is_only_holder(office uuid, person uuid, of_root text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select not exists (select from carteira c join empresa e on e.id = c.empresa_id
        where e.root = of_root and not e.demo and c.escritorio_id is distinct from office
          and not exists (select from pessoa p where p.escritorio_id = c.escritorio_id and p.account_id = person
            and p.papel = 'dono' and p.accepted_at is not null))
      and not exists (select from account_empresa g join empresa e on e.id = g.empresa_id
        where e.root = of_root and not e.demo and g.account_id is distinct from person
          and not exists (select from pessoa p where p.escritorio_id = office and p.account_id = g.account_id and p.accepted_at is not null))
  $$;

-- The certificates with which companies may call now: the establishment is admitted, somebody who is not blocked is responsible for it, and
-- it is proven or (PORTAL_CADASTRO `livre`) the keeper is the only holder of its root. The operator's certificates ask for an admission
-- alone. The owner alone calls it.
create function usable_certificates(livre boolean)
  returns table (empresa_id bigint, certificate_id uuid, thumbprint bytea, valid_to timestamptz, created_at timestamptz, trusted boolean)
  language sql stable as $$
    select m.empresa_id, k.id, k.thumbprint, k.valid_to, k.created_at, k.trusted
    from capture_admission m join capture_certificate k on k.id = m.certificate_id join empresa e on e.id = m.empresa_id
    where e.active and (k.demo or coalesce(k.keeper_escritorio, k.keeper_account) is null
      or (has_active_responsible(e.id) and (e.proven or (livre and is_only_holder(k.keeper_escritorio, k.keeper_account, k.root)))))
  $$;

-- Whether a company of the scope may call: `yes`, `none` (its root has no certificate) or `refused`.
create function certificate_verdict(of_empresa bigint, livre boolean) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return (select case
      when exists (select from usable_certificates(livre) u where u.empresa_id = e.id) then 'yes'
      when exists (select from capture_certificate k where k.root = e.root and k.demo = e.demo) then 'refused' else 'none' end
    from empresa e where e.id = of_empresa);
end $$;

-- As in 0034, and by a title of an establishment that uses an A1.
create or replace function is_root_titular(of_account uuid, of_root text, of_demo boolean) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
      where g.account_id = of_account and g.papel = 'titular' and g.root_title and g.standing = 'full' and a.blocked_at is null
        and e.active and e.root = of_root and e.demo = of_demo
        and (length(e.tax_id) = 11 or substr(e.tax_id, 9, 4) = '0001'
          or exists (select from capture_admission m where m.empresa_id = e.id)))
  $$;

-- Whether the statement comes from the command line: no account, and a connection of the owner, not of the program's role.
create function is_operator() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select app_account() is null and current_setting('role') <> 'portal_app' and pg_has_role(session_user, current_user, 'member')
$$;

-- Whether an account acts for the keeper of a certificate: the person, or the office's dono or contador. The operator's is anybody's.
create function is_keeper(k capture_certificate, of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(k.keeper_escritorio, k.keeper_account) is null or coalesce(k.keeper_account = of_account, false)
      or exists (select from pessoa p where p.account_id = of_account and p.escritorio_id = k.keeper_escritorio
        and p.papel <> 'assistente' and p.accepted_at is not null)
  $$;

-- Whether the keeper of a certificate still manages an establishment.
create function keeper_manages(k capture_certificate, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira c where c.escritorio_id = k.keeper_escritorio and c.empresa_id = of_empresa and c.standing <> 'limited')
      or (k.keeper_account is not null and exists (select from rights_of(k.keeper_account) r
        where r.empresa_id = of_empresa and r.papel <> 'consulta' and not r.limited))
  $$;

-- Whether an account may put another certificate into the place of this one in an establishment.
create function may_displace(k capture_certificate, of_empresa bigint, of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_operator() or is_keeper(k, of_account) or not keeper_manages(k, of_empresa) or is_root_titular(of_account, k.root, k.demo)
  $$;

-- Proves the establishments of its root that the keeper of a certificate manages: each by the right with which the keeper manages it.
create function prove_by_keeper(of_certificate uuid, of_kind text, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  k capture_certificate;
  office uuid;
begin
  select c.* into k from capture_certificate c where c.id = of_certificate and not c.demo;
  if coalesce(k.keeper_escritorio, k.keeper_account) is null then return; end if;
  update capture_certificate c set trusted = true where c.id = k.id and not c.trusted;
  office := coalesce(k.keeper_escritorio, (select p.escritorio_id from pessoa p where p.account_id = k.keeper_account));
  perform prove_empresas(array(select e.id from empresa e join account_empresa g on g.empresa_id = e.id and g.account_id = k.keeper_account
    where e.root = k.root and not e.demo and e.active and g.papel <> 'consulta' and g.standing <> 'limited' order by e.id),
    of_kind, k.keeper_account, null, at);
  perform prove_empresas(array(select e.id from empresa e join carteira c on c.empresa_id = e.id and c.escritorio_id = office
    where e.root = k.root and not e.demo and e.active and c.standing <> 'limited'
      and (k.keeper_escritorio is not null or exists (select from rights_of(k.keeper_account) r
        where r.empresa_id = e.id and r.papel <> 'consulta' and r.origin = 'escritorio' and not r.limited)) order by e.id),
    of_kind, k.created_by, office, at);
end $$;

-- Of the upgrade: notes that the chain of a certificate was judged. A trusted one proves what its keeper manages; the offices and people who
-- were in those establishments before the upgrade count as said yes to.
create function settle_upgrade(of_certificate uuid, is_trusted boolean, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  k     capture_certificate;
  since timestamptz;
begin
  update capture_upgrade u set judged_at = at where u.certificate_id = of_certificate and u.judged_at is null returning u.noted_at into since;
  if since is null or not is_trusted then return; end if;
  select c.* into k from capture_certificate c where c.id = of_certificate;
  update carteira c set standing = 'full' from empresa e where e.id = c.empresa_id and e.root = k.root and e.demo = k.demo
    and c.standing = 'entered' and c.created_at <= since and keeper_manages(k, e.id);
  update account_empresa g set standing = 'full' from empresa e where e.id = g.empresa_id and e.root = k.root and e.demo = k.demo
    and g.standing = 'entered' and g.created_at <= since and keeper_manages(k, e.id);
  perform prove_by_keeper(of_certificate, 'a1', at);
end $$;

-- Destroys the certificates that the upgrade found without anybody responsible, at or before an instant. Returns how many.
create function destroy_unkept(before timestamptz, why text) returns integer
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

-- Destroys the certificates of a root that no establishment uses any more. Returns whether there were any.
create function destroy_unused(of_root text, of_demo boolean) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from capture_certificate k where k.root = of_root and k.demo = of_demo
    and not exists (select from capture_admission m where m.certificate_id = k.id);
  return found;
end $$;

create function lock_certificates(of_root text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('capture_certificate ' || of_root, 0))
$$;

-- Keeps an A1 that the program opened and judged, for the caller's office or the caller, and admits establishments to it. `wanted`: ids
-- of establishments that the caller manages; `is_default`: nobody chose them, so those of other keepers are left out. Outcome: new, same,
-- outside, other_keeper, untrusted.
create function keep_certificate(of_empresa bigint, made jsonb, der bytea, print bytea, envelope bytea, wrapped bytea, is_trusted boolean,
    wanted bigint[], is_default boolean, at timestamptz)
  returns table (outcome text, id uuid, has_replaced boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  caller    uuid := app_account();
  asked     empresa;
  office    uuid;
  mine      capture_certificate;
  target    uuid;
  actor     text := coalesce((select a.name from account a where a.id = app_account()), 'Operador');
  chosen    bigint[];
  contested bigint[];
  others    bigint[];
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select e.* into asked from empresa e where e.id = of_empresa;
  perform lock_certificates(asked.root);
  select array_agg(e.id order by e.id) into chosen from empresa e
    where e.id = any (wanted) and e.root = asked.root and e.demo = asked.demo and e.active and (is_operator() or manages_empresa(caller, e.id));
  if not (is_operator() or manages_empresa(caller, of_empresa)) or coalesce(cardinality(chosen), 0) <> (select count(distinct w) from unnest(wanted) w)
    or chosen is null then return query select 'outside', null::uuid, false; return; end if;
  if (select r.origin from rights_of(caller) r where r.empresa_id = of_empresa) = 'escritorio' then
    office := (select p.escritorio_id from pessoa p where p.account_id = caller);
  end if;
  select k.* into mine from capture_certificate k where k.root = asked.root and k.demo = asked.demo
    and (k.keeper_escritorio, k.keeper_account) is not distinct from (office, case when office is null then caller end);
  select array_agg(m.empresa_id) into contested from capture_admission m join capture_certificate k on k.id = m.certificate_id
    where m.empresa_id = any (chosen) and k.id is distinct from mine.id and not may_displace(k, m.empresa_id, caller);
  if contested is not null then
    if not is_default or of_empresa = any (contested) then return query select 'other_keeper', null::uuid, false; return; end if;
    chosen := array(select c from unnest(chosen) c where not c = any (contested));
  end if;
  if not is_trusted and (exists (select from capture_admission m join capture_certificate k on k.id = m.certificate_id
      where m.empresa_id = any (chosen) and k.trusted and k.thumbprint <> print) or (mine.trusted and mine.thumbprint <> print))
    then return query select 'untrusted', null::uuid, false; return; end if;
  others := array(select m.empresa_id from capture_admission m where m.certificate_id = mine.id
    and not m.empresa_id = any (chosen) and (is_default or not (is_operator() or manages_empresa(caller, m.empresa_id))));
  if mine.thumbprint = print then
    target := mine.id;
    update capture_certificate k set trusted = true where k.id = target and is_trusted and not k.trusted;
    delete from capture_admission m where m.certificate_id = target and not m.empresa_id = any (chosen || others);
  else
    target := (made->>'id')::uuid;
    delete from capture_certificate k where k.id = mine.id;
    insert into capture_certificate (id, root, demo, certificate, thumbprint, valid_to, sealed, wrapped_key, version, created_at, created_by,
        created_by_name, keeper_escritorio, keeper_account, trusted)
      values (target, asked.root, asked.demo, der, print, (made->>'valid_to')::timestamptz, envelope, wrapped, (made->>'version')::smallint,
        at, caller, actor, office, case when office is null then caller end, is_trusted);
  end if;
  insert into capture_admission as m (empresa_id, certificate_id, admitted_at, admitted_by, admitted_by_name)
    select e, target, at, caller, actor from unnest(chosen || others) e order by e
    on conflict (empresa_id) do update set certificate_id = excluded.certificate_id, admitted_at = excluded.admitted_at,
      admitted_by = excluded.admitted_by, admitted_by_name = excluded.admitted_by_name, to_confirm = false, used_at = null, used_by_name = null
      where m.certificate_id <> excluded.certificate_id or m.to_confirm;
  perform destroy_unused(asked.root, asked.demo);
  if is_trusted then perform prove_by_keeper(target, 'a1', at); end if;
  return query select case when mine.thumbprint = print then 'same' else 'new' end, target, mine.id is not null and mine.thumbprint <> print;
end $$;

-- Includes and excludes establishments, by tax id, of the certificate that a company uses, or else of the caller's own. Outcome: changed,
-- none, other_keeper, outside, untrusted.
create function change_admissions(of_empresa bigint, included text[], excluded_ids text[], at timestamptz)
  returns table (outcome text, has_destroyed boolean, thumbprint bytea, ended bigint[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  caller uuid := app_account();
  asked  empresa;
  k      capture_certificate;
  added  bigint[];
  gone   bigint[];
  is_owner boolean;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select e.* into asked from empresa e where e.id = of_empresa;
  perform lock_certificates(asked.root);
  select c.* into k from capture_certificate c join capture_admission m on m.certificate_id = c.id where m.empresa_id = of_empresa;
  if k.id is null then
    select c.* into k from capture_certificate c where c.root = asked.root and c.demo = asked.demo and is_keeper(c, caller)
      order by c.created_at desc limit 1;
  end if;
  if k.id is null then return query select 'none', false, null::bytea, '{}'::bigint[]; return; end if;
  is_owner := is_root_titular(caller, k.root, k.demo);
  if not is_owner and not is_keeper(k, caller) then return query select 'other_keeper', false, k.thumbprint, '{}'::bigint[]; return; end if;
  select array_agg(e.id order by e.id) into added from empresa e
    where e.tax_id = any (included) and e.root = k.root and e.demo = k.demo and e.active and (is_owner or manages_empresa(caller, e.id));
  if coalesce(cardinality(added), 0) <> (select count(distinct w) from unnest(included) w)
    then return query select 'outside', false, k.thumbprint, '{}'::bigint[]; return; end if;
  if exists (select from capture_admission m join capture_certificate o on o.id = m.certificate_id
      where m.empresa_id = any (added) and o.id <> k.id and not may_displace(o, m.empresa_id, caller))
    then return query select 'other_keeper', false, k.thumbprint, '{}'::bigint[]; return; end if;
  if not k.trusted and exists (select from capture_admission m join capture_certificate o on o.id = m.certificate_id
      where m.empresa_id = any (added) and o.id <> k.id and o.trusted)
    then return query select 'untrusted', false, k.thumbprint, '{}'::bigint[]; return; end if;
  with dropped as (
    delete from capture_admission m using empresa e where m.certificate_id = k.id and e.id = m.empresa_id and e.tax_id = any (excluded_ids)
    returning m.empresa_id)
    select coalesce(array_agg(empresa_id), '{}') into gone from dropped;
  insert into capture_admission as m (empresa_id, certificate_id, admitted_at, admitted_by, admitted_by_name)
    select e, k.id, at, caller, (select a.name from account a where a.id = caller) from unnest(added) e order by e
    on conflict (empresa_id) do update set certificate_id = excluded.certificate_id, admitted_at = excluded.admitted_at,
      admitted_by = excluded.admitted_by, admitted_by_name = excluded.admitted_by_name, to_confirm = false, used_at = null, used_by_name = null
      where m.certificate_id <> excluded.certificate_id or m.to_confirm;
  return query select 'changed', destroy_unused(k.root, k.demo), k.thumbprint, gone;
end $$;

-- Ends the admission of a company: by the keeper, a titular of it or of the root, or the provider, or anybody who manages it when the
-- keeper does not any more. Outcome: ended, none, other_keeper.
create function end_admission(of_empresa bigint) returns table (outcome text, has_destroyed boolean, thumbprint bytea)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  caller uuid := app_account();
  k capture_certificate;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  perform lock_certificates(e.root) from empresa e where e.id = of_empresa;
  select c.* into k from capture_certificate c join capture_admission m on m.certificate_id = c.id where m.empresa_id = of_empresa;
  if k.id is null then return query select 'none', false, null::bytea; return; end if;
  if not (is_operator() or may_displace(k, of_empresa, caller) or exists (select from account a where a.id = caller and a.provider)
    or exists (select from account_empresa g where g.empresa_id = of_empresa and g.account_id = caller and g.papel = 'titular' and g.standing = 'full'))
    then return query select 'other_keeper', false, k.thumbprint; return; end if;
  delete from capture_admission m where m.empresa_id = of_empresa;
  return query select 'ended', destroy_unused(k.root, k.demo), k.thumbprint;
end $$;

-- Establishments of the root of a company that the caller manages (all of them for a titular of the root): which use the certificate of
-- that company, who may use it there, and when. The others that use it are only counted.
create function certificate_establishments(of_empresa bigint) returns table (establishments jsonb, others integer)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  caller   uuid := app_account();
  asked    empresa;
  k        uuid;
  is_owner boolean;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select e.* into asked from empresa e where e.id = of_empresa;
  k := (select m.certificate_id from capture_admission m where m.empresa_id = of_empresa);
  is_owner := is_operator() or is_root_titular(caller, asked.root, asked.demo);
  return query
    with seen as materialized (
      select e.id, e.tax_id, e.name from empresa e
      where e.root = asked.root and e.demo = asked.demo and e.active and (is_owner or exists (select from rights_of(caller) r
        where r.empresa_id = e.id and r.papel <> 'consulta' and not r.limited))),
    users as (
      select m.empresa_id, 'escritorio' as kind, o.name, (select max(x.used_at) from capture_use x join pessoa p on p.account_id = x.account_id
          where x.certificate_id = k and x.empresa_id = m.empresa_id and p.escritorio_id = o.id) as used_at
      from capture_admission m join carteira c on c.empresa_id = m.empresa_id and c.standing <> 'limited' join escritorio o on o.id = c.escritorio_id
      where m.certificate_id = k
      union all
      select m.empresa_id, 'pessoa', a.name,
        (select x.used_at from capture_use x where x.certificate_id = k and x.empresa_id = m.empresa_id and x.account_id = a.id)
      from capture_admission m join account_empresa g on g.empresa_id = m.empresa_id and g.papel <> 'consulta' and g.standing <> 'limited'
        join account a on a.id = g.account_id
      where m.certificate_id = k)
    select (select coalesce(jsonb_agg(jsonb_build_object('tax_id', s.tax_id, 'name', s.name, 'uses', m.empresa_id is not null,
          'used_at', m.used_at, 'users', (select coalesce(jsonb_agg(jsonb_build_object('kind', u.kind, 'name', u.name, 'used_at', u.used_at)
            order by u.kind, u.name), '[]'::jsonb) from users u where u.empresa_id = s.id)) order by s.tax_id), '[]'::jsonb)
        from seen s left join capture_admission m on m.empresa_id = s.id and m.certificate_id = k),
      (select count(*)::integer from capture_admission h where h.certificate_id = k and not exists (select from seen where seen.id = h.empresa_id));
end $$;

-- Notes a request with a certificate, in the transaction that records it. The first one that somebody else than the keeper causes is in the
-- audit of every establishment of the root. The owner alone calls it.
create function note_certificate_use(of_empresa bigint, of_certificate uuid, by_account uuid) returns void
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

-- Whether a request of one of the companies is in flight, or was until its process ended less than two minutes ago. It names nothing, so
-- that who has just lost a right can wait for it.
create function are_calls_open(of_empresas bigint[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from empresa e join capture_exchange x on x.tax_id = e.tax_id and x.demo = e.demo
      where e.id = any (of_empresas) and x.hash is null and x.sent_at > clock_timestamp() - interval '2 minutes')
  $$;
drop function capture_in_use(bigint);
drop function prove_by_certificate(bigint);

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

-- Another certificate ends the stops that the earlier one caused, in the establishments that use it now.
drop trigger certificate_resume on capture_certificate;
drop function resume_by_certificate();
create function resume_by_admission() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update capture_sequence s set stopped_at = null, stop_cause = null, refusal_count = 0, next_at = now(), changed_at = now()
    from empresa e where e.id = new.empresa_id and s.tax_id = e.tax_id and s.demo = e.demo
      and s.stop_cause in ('certificado', 'certificado_alheio', 'certificado_ilegivel', 'sem_direito');
  return null;
end $$;
create trigger admission_resume after insert or update of certificate_id on capture_admission
  for each row execute function resume_by_admission();

-- A sign-in proof is written by a function only. It keeps no more than the sign-in puts there.
revoke insert, update, delete on certificate_proof from portal_app;
create function add_certificate_proof(hash bytea, of_tax_id text, of_data jsonb, of_demo boolean, lives interval) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from certificate_proof where proof_hash in (
    select p.proof_hash from certificate_proof p where p.expires_at <= now() limit 1000 for update skip locked);
  insert into certificate_proof (proof_hash, tax_id, data, demo, expires_at)
    values (hash, of_tax_id, of_data, of_demo, now() + least(lives, interval '60 seconds'));
end $$;
create function spend_certificate_proof(hash bytea, of_tax_id text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from certificate_proof where proof_hash = hash and tax_id = of_tax_id and not demo and expires_at > now();
  return found;
end $$;

-- The upgrade: every real certificate is to be judged; where nobody is responsible, capture ends at once and the key in 30 days.
insert into capture_upgrade (certificate_id, unkept_at)
  select k.id, case when not exists (select from capture_admission m where m.certificate_id = k.id and has_responsible(m.empresa_id)) then now() end
  from capture_certificate k where not k.demo and k.created_by is not null;
update capture_setting s set is_on = false, changed_at = now(), version = version + 1
  from empresa e where e.id = s.empresa_id and s.is_on and not e.demo and not has_responsible(e.id);

do $$ declare f text; begin
  foreach f in array array['timed_uuid()', 'has_responsible(bigint)', 'end_admissions(bigint[], text, uuid, timestamptz)',
    'has_active_responsible(bigint)', 'is_only_holder(uuid, uuid, text)',
    'usable_certificates(boolean)', 'is_operator()', 'is_keeper(capture_certificate, uuid)', 'keeper_manages(capture_certificate, bigint)',
    'may_displace(capture_certificate, bigint, uuid)', 'prove_by_keeper(uuid, text, timestamptz)', 'destroy_unused(text, boolean)',
    'settle_upgrade(uuid, boolean, timestamptz)', 'destroy_unkept(timestamptz, text)',
    'lock_certificates(text)', 'note_certificate_use(bigint, uuid, uuid)', 'resume_by_admission()'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
  foreach f in array array['certificate_verdict(bigint, boolean)', 'are_calls_open(bigint[])', 'end_admission(bigint)',
    'change_admissions(bigint, text[], text[], timestamptz)', 'certificate_establishments(bigint)',
    'keep_certificate(bigint, jsonb, bytea, bytea, bytea, bytea, boolean, bigint[], boolean, timestamptz)',
    'add_certificate_proof(bytea, text, jsonb, boolean, interval)', 'spend_certificate_proof(bytea, text)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
