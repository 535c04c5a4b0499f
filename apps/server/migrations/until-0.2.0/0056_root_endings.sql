-- The holder of an e-CNPJ, after a sign-in with it, may end other titles, offices and A1 of the root. Those people, and the people of a
-- root into which an A1 brings a company, get messages (docs/decisions/0040).

-- Messages to a person, shown in the product; mailed too where the portal sends mail.
create table notice (
  id         uuid primary key,
  account_id uuid not null references account on delete cascade,
  message    text not null,
  created_at timestamptz not null,
  seen_at    timestamptz
);
create index notice_of_account on notice (account_id, id);

-- What one act ended: rows as they were, to be restored for seven days. Its A1 are destroyed at the end of the undo.
create table root_ending (
  id         uuid primary key,
  root       text collate "C" not null,
  account_id uuid not null,
  at         timestamptz not null,
  expires_at timestamptz not null,
  removed    jsonb not null, -- grants, offices, admissions, voices; certificates: ids; given: titles that the act gave, with the grant before
  settled_at timestamptz     -- undone, or its A1 are destroyed
);
create index root_ending_open on root_ending (root, expires_at) where settled_at is null;

do $$ declare t text; begin
  foreach t in array array['notice', 'root_ending'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
create policy scope on notice to portal_app using (account_id = app_account()) with check (account_id = app_account());
create policy scope on root_ending to portal_app using (false); -- reached through functions only
grant select on notice to portal_app;
grant update (seen_at) on notice to portal_app;
insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('notice', 'account_id', 'history', false, '{"erase": "delete"}', 'what the person was told'),
  ('root_ending', 'account_id', 'history', false, '{}', 'who ended what, for the undo of the operator')
  on conflict do nothing;

-- Writes a message to people. Returns whom a mail can tell it too.
create function tell(accounts uuid[], words text, at timestamptz) returns table (name text, email text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into notice (id, account_id, message, created_at)
    select timed_uuid(), a.id, words, at from account a where a.id = any (accounts) and not a.demo;
  return query select a.name, a.email from account a where a.id = any (accounts) and not a.demo and a.blocked_at is null and a.email <> '' order by a.id;
end $$;

-- The people who answer for companies of a root: those who manage one directly, and the donos of its offices.
create function people_of_root(of_root text, empresas bigint[] default null) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(distinct p.id), '{}') from (
      select g.account_id as id from account_empresa g join empresa e on e.id = g.empresa_id
        where e.root = of_root and not e.demo and g.papel <> 'consulta' and (empresas is null or e.id = any (empresas))
      union all
      select d.account_id from carteira c join empresa e on e.id = c.empresa_id join pessoa d on d.escritorio_id = c.escritorio_id
        where e.root = of_root and not e.demo and d.papel = 'dono' and d.accepted_at is not null and (empresas is null or e.id = any (empresas))) p
  $$;

-- Sends a message to the people of a root when the caller's office brings a company of it in by its A1. Writes the audit of the other establishments
-- that somebody else holds. Returns whom to mail.
create function tell_of_bringing(of_empresa bigint, words text, at timestamptz) returns table (name text, email text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office  uuid := require_dono();
  company empresa;
  others  uuid[];
  other   record;
begin
  select e.* into company from empresa e join carteira c on c.empresa_id = e.id and c.escritorio_id = office where e.id = of_empresa;
  if company.id is null then raise exception 'company outside the portfolio' using errcode = '42501'; end if;
  others := array(select p from unnest(people_of_root(company.root)) p
    where not exists (select from pessoa m where m.account_id = p and m.escritorio_id = office));
  for other in select e.id, a.name from empresa e, account a where a.id = app_account() and e.root = company.root and not e.demo and e.id <> of_empresa
      and (exists (select from account_empresa g where g.empresa_id = e.id)
        or exists (select from carteira c where c.empresa_id = e.id and c.escritorio_id <> office)) order by e.id
  loop
    insert into audit (empresa_id, id, account_id, who, what, target, detail)
      values (other.id, timed_uuid(), app_account(), other.name, 'empresa.prove', company.tax_id, left(words, 500));
  end loop;
  return query select * from tell(others, words, at);
end $$;

-- Whether a session was opened by a certificate of a root, and by its holder.
create function is_root_session(own_session bytea, of_root text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from session s where s.token_hash = own_session and s.account_id = app_account() and s.method = 'certificado')
      and is_proven_holder(app_account(), of_root)
  $$;
create function own_root() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select root_of(a.tax_id) from account a where a.id = app_account() and length(a.tax_id) = 14
$$;

-- The other titles, offices and A1 in the root of the caller, who signed in by its e-CNPJ. No rows in another session.
create function root_holders(own_session bytea)
  returns table (id uuid, kind text, name text, tax_id text, empresa_id bigint, empresa_tax_id text, empresa_name text, since timestamptz,
    account_id uuid, escritorio_id uuid, certificate_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
    with companies as (select e.* from empresa e where e.root = own_root() and not e.demo and is_root_session(own_session, e.root))
    select md5('root title ' || g.account_id || ' ' || e.id)::uuid, 'titular', coalesce(g.name, a.name), a.tax_id, e.id, e.tax_id, e.name,
        g.created_at, a.id, null::uuid, null::uuid
      from companies e join account_empresa g on g.empresa_id = e.id join account a on a.id = g.account_id
      where g.papel = 'titular' and a.id <> app_account()
    union all
    select md5('root office ' || c.escritorio_id || ' ' || e.id)::uuid, 'escritorio', o.name, o.tax_id, e.id, e.tax_id, e.name,
        c.created_at, null, c.escritorio_id, null
      from companies e join carteira c on c.empresa_id = e.id join escritorio o on o.id = c.escritorio_id
    union all
    select md5('root a1 ' || m.certificate_id || ' ' || e.id)::uuid, 'certificado', coalesce(o.name, k.created_by_name), o.tax_id, e.id,
        e.tax_id, e.name, m.admitted_at, k.keeper_account, k.keeper_escritorio, k.id
      from companies e join capture_admission m on m.empresa_id = e.id join capture_certificate k on k.id = m.certificate_id
        left join escritorio o on o.id = k.keeper_escritorio
      where k.keeper_account is distinct from app_account()
    order by 6, 2, 8, 1
  $$;

-- Ends the titles, offices and A1 that `ids` names. The caller becomes titular of its own company and of each company in which one ended. What is ended
-- stays seven days for the operator's undo. Returns null when there is nothing of the kind for the caller; else companies, and whom to mail.
create function end_root_holders(own_session bytea, ids uuid[], words text, at timestamptz, until timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  me       account;
  held     record;
  of_root  constant text := own_root();
  touched  bigint[] := '{}';
  people   uuid[] := '{}';
  office_people uuid[];
  kept     jsonb := '{"grants": [], "offices": [], "admissions": [], "certificates": [], "voices": [], "given": []}';
  gone     jsonb;
  company  bigint;
  mails    jsonb;
begin
  select a.* into me from account a where a.id = app_account() and a.blocked_at is null and not a.demo;
  if me.id is null or of_root is null or not is_root_session(own_session, of_root) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('root ' || of_root, 0));
  perform lock_certificates(of_root);
  perform from empresa e where e.root = of_root and not e.demo order by e.id for no key update;
  for held in select h.* from root_holders(own_session) h where h.id = any (ids) loop
    touched := touched || held.empresa_id;
    if held.kind = 'titular' then
      people := people || held.account_id;
      gone := end_voices('removed_from_company', array[held.account_id], null, array[held.empresa_id], null, null, at);
      kept := jsonb_set(kept, '{grants}', kept->'grants' || (select to_jsonb(g) from account_empresa g
        where g.account_id = held.account_id and g.empresa_id = held.empresa_id));
      delete from account_empresa g where g.account_id = held.account_id and g.empresa_id = held.empresa_id;
    elsif held.kind = 'escritorio' then
      people := people || array(select d.account_id from pessoa d where d.escritorio_id = held.escritorio_id and d.papel = 'dono' and d.accepted_at is not null);
      office_people := array(select p.account_id from pessoa p where p.escritorio_id = held.escritorio_id and not exists (select from account_empresa g
        where g.account_id = p.account_id and g.empresa_id = held.empresa_id and g.papel <> 'consulta' and g.standing <> 'limited'));
      gone := end_voices('office_removed_from_company', office_people, held.escritorio_id, array[held.empresa_id], null, null, at);
      kept := jsonb_set(kept, '{offices}', kept->'offices' || (select to_jsonb(c) from carteira c
        where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id));
      delete from carteira c where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id;
    else
      people := people || array(select p from unnest(array[held.account_id] || array(select d.account_id from pessoa d
        where d.escritorio_id = held.escritorio_id and d.papel = 'dono' and d.accepted_at is not null)) p where p is not null);
      gone := null;
      kept := jsonb_set(kept, '{admissions}', kept->'admissions' || (select to_jsonb(m) from capture_admission m where m.empresa_id = held.empresa_id));
      kept := jsonb_set(kept, '{certificates}', kept->'certificates' || to_jsonb(held.certificate_id));
      delete from capture_admission m where m.empresa_id = held.empresa_id and m.certificate_id = held.certificate_id;
    end if;
    if gone is not null and gone <> '{}' then kept := jsonb_set(kept, '{voices}', kept->'voices' || gone); end if;
    insert into audit (empresa_id, id, account_id, who, what, target, detail)
      values (held.empresa_id, timed_uuid(), me.id, me.name, 'empresa.root_end', held.empresa_tax_id, left(held.kind || ': ' || held.name, 500));
  end loop;
  for company in select e.id from empresa e where not e.demo and e.active and e.root = of_root and (e.id = any (touched) or e.tax_id = me.tax_id) order by e.id loop
    kept := jsonb_set(kept, '{given}', kept->'given' || jsonb_build_object('empresa_id', company, 'before',
      (select to_jsonb(g) from account_empresa g where g.account_id = me.id and g.empresa_id = company)));
    insert into account_empresa as g (account_id, empresa_id, papel, root_title, standing) values (me.id, company, 'titular', true, 'full')
      on conflict (account_id, empresa_id) do update set papel = 'titular', root_title = true, standing = 'full';
    delete from grant_invitation i where i.empresa_id = company and i.account_id = me.id;
  end loop;
  perform prove_empresas(array(select (w->>'empresa_id')::bigint from jsonb_array_elements(kept->'given') w), 'acesso', me.id, null, at);
  insert into root_ending (id, root, account_id, at, expires_at, removed) values (timed_uuid(), of_root, me.id, at, until, kept);
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into mails from tell(array(select distinct p from unnest(people) p where p <> me.id), words, at) t;
  return jsonb_build_object('empresas', (select coalesce(jsonb_agg(distinct t), '[]') from unnest(touched) t),
    'ended', (select count(*) from unnest(touched)), 'mails', mails);
end $$;

-- Restores what the last act of a root ended, within seven days, and takes back the titles that it gave. Returns the companies; null when
-- there is none.
create function undo_root_ending(of_root text, now_at timestamptz) returns bigint[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ending root_ending;
  given  jsonb;
  voices jsonb;
  entry  voice;
  done   bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('root ' || of_root, 0));
  perform lock_certificates(of_root);
  select r.* into ending from root_ending r where r.root = of_root and r.settled_at is null and r.expires_at > now_at order by r.at desc, r.id desc limit 1 for update;
  if ending.id is null then return null; end if;
  for given in select g.line from jsonb_array_elements(ending.removed->'given') g (line) loop
    done := done || (given->>'empresa_id')::bigint;
    perform end_voices('removed_from_company', array[ending.account_id], null, array[(given->>'empresa_id')::bigint], null, null, now_at);
    delete from account_empresa g where g.account_id = ending.account_id and g.empresa_id = (given->>'empresa_id')::bigint;
    if jsonb_typeof(given->'before') = 'object' then
      insert into account_empresa select * from jsonb_populate_record(null::account_empresa, given->'before') on conflict do nothing;
    end if;
  end loop;
  insert into account_empresa select g.* from jsonb_populate_recordset(null::account_empresa, ending.removed->'grants') g
    where exists (select from account a where a.id = g.account_id) on conflict do nothing;
  -- the trigger judge_grant takes the operator's hand for a yes: the grants come back as they were
  update account_empresa g set root_title = w.root_title, standing = w.standing
    from (select r.* from jsonb_populate_recordset(null::account_empresa, ending.removed->'grants') r
      union all select r.* from jsonb_array_elements(ending.removed->'given') l (line), jsonb_populate_record(null::account_empresa, l.line->'before') r
        where jsonb_typeof(l.line->'before') = 'object') w
    where g.account_id = w.account_id and g.empresa_id = w.empresa_id;
  insert into carteira select * from jsonb_populate_recordset(null::carteira, ending.removed->'offices') on conflict do nothing;
  insert into capture_admission select m.* from jsonb_populate_recordset(null::capture_admission, ending.removed->'admissions') m
    where exists (select from capture_certificate k where k.id = m.certificate_id)
    on conflict (empresa_id) do update set certificate_id = excluded.certificate_id, admitted_at = excluded.admitted_at,
      admitted_by = excluded.admitted_by, admitted_by_name = excluded.admitted_by_name;
  for voices in select v.line from jsonb_array_elements(ending.removed->'voices') v (line) loop
    for entry in select distinct on (v.table_name) v.* from voice v where v.is_restored and voices ? v.table_name order by v.table_name loop
      if (voices->entry.table_name->0) ? 'id' and (select count(*) from jsonb_object_keys(voices->entry.table_name->0)) = 1 then
        execute format('update %I v set revoked_at = null where v.revoked_at = %L::timestamptz and v.id = any (%L::uuid[])', entry.table_name, ending.at,
          array(select r.line->>'id' from jsonb_array_elements(voices->entry.table_name) r (line)));
      else
        execute format('insert into %I select * from jsonb_populate_recordset(null::%I, %L::jsonb) on conflict do nothing',
          entry.table_name, entry.table_name, voices->entry.table_name);
      end if;
    end loop;
  end loop;
  update root_ending r set settled_at = now_at where r.id = ending.id;
  perform end_admissions(done, 'o operador desfez o que o e-CNPJ encerrou', null, now_at);
  return done;
end $$;

-- Destroys the A1 that acts ended more than seven days ago and that no establishment uses again. Returns how many.
create function settle_root_endings(now_at timestamptz) returns integer
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

-- As in 0047. The holder of an e-CNPJ enters also where others hold the company: it is titular of nothing there, until it ends them.
create or replace function enter_by_certificate(of_proof bytea, seen uuid, with_demo boolean, new_id uuid, new_name text, keeps boolean, at timestamptz)
  returns table (outcome text, account_id uuid, name text, old_name text, old_email text, certificate jsonb, taken boolean,
    titular_of bigint, empresas bigint[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  proof   certificate_proof;
  company empresa;
  known   text;
  holder  account;
  entered uuid;
  takes   boolean;
  verdict text := 'right';
begin
  delete from certificate_proof p where p.proof_hash = of_proof and p.expires_at > now() returning p.* into proof;
  -- the lock makes the second of two concurrent first sign-ins see the titular that the first one wrote
  select e.* into company from empresa e where e.tax_id = proof.tax_id for no key update;
  if not proof.demo and company.active and not company.demo and length(company.tax_id) = 14 then known := company.name; end if;
  if proof.demo or not company.active or company.demo
    or exists (select from account_empresa g where g.empresa_id = company.id and g.standing = 'full') then company := null; end if;
  select a.* into holder from account a where (a.login = proof.tax_id and not proof.demo) or (with_demo and a.demo and a.tax_id = proof.tax_id)
    order by a.demo limit 1 for update;
  if proof.proof_hash is null then verdict := 'spent';
  elsif holder.id is distinct from seen then verdict := 'changed';
  elsif holder.id is null and company.id is null and known is null then verdict := 'unregistered';
  elsif holder.blocked_at is not null then verdict := 'blocked';
  end if;
  if verdict <> 'right' then
    return query select verdict, null::uuid, null::text, null::text, null::text, null::jsonb, false, null::bigint, null::bigint[];
    return;
  end if;
  takes := holder.id is not null and is_takeable(holder) and not keeps;
  entered := coalesce(holder.id, new_id);
  if holder.id is null then
    insert into account (id, login, tax_id, name, sistema) values (new_id, proof.tax_id, proof.tax_id, coalesce(company.name, known), 'PORTAL');
  elsif takes then
    perform take_over(holder.id, new_name, at);
  end if;
  update account a set proven_at = at where a.id = entered and a.proven_at is null and not a.demo;
  if found then delete from password_link l where l.account_id = holder.id and l.made_by is distinct from holder.id; end if;
  if company.id is not null and holder.demo is not true then
    insert into account_empresa as g (account_id, empresa_id, papel, root_title) values (entered, company.id, 'titular', true)
      on conflict (account_id, empresa_id) do update set papel = 'titular', root_title = true, standing = 'full';
    delete from grant_invitation i where i.empresa_id = company.id and i.account_id = entered;
  end if;
  if not proof.demo and holder.demo is not true then
    perform prove_empresas(array(select e.id from empresa e where e.root = root_of(proof.tax_id) and not e.demo and e.active
      and manages_empresa(entered, e.id)), 'acesso', entered, null, at);
  end if;
  return query select 'right', a.id, a.name, holder.name, holder.email, proof.data, takes, company.id,
      (select coalesce(array_agg(g.empresa_id), '{}') from account_empresa g where g.account_id = a.id)
    from account a where a.id = entered;
end $$;

-- As in 0028, with the messages.
create or replace function export_account(of_account uuid) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  own jsonb;
  acts jsonb;
  visits jsonb;
  files jsonb;
begin
  select jsonb_build_object(
    'cadastro', (select to_jsonb(x) from (select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.provider, a.blocked_at,
      a.created_at, a.proven_at, a.seen_at, a.alert_mail, a.password_hash is not null as has_password from account a where a.id = of_account) x),
    'chaves', coalesce((select jsonb_agg(x order by x.created_at) from (select k.name, k.scopes, k.created_at, k.expires_at, k.revoked_at
      from portfolio_key k where k.account_id = of_account) x), '[]'),
    'empresas', coalesce((select jsonb_agg(x order by x.created_at) from (select e.tax_id, e.name as empresa, g.papel, g.created_at, g.name, g.email, g.phone
      from account_empresa g join empresa e on e.id = g.empresa_id where g.account_id = of_account) x), '[]'),
    'escritorio', coalesce((select jsonb_agg(x) from (select o.name as escritorio, p.papel, p.tags, p.created_at, p.name, p.email
      from pessoa p join escritorio o on o.id = p.escritorio_id where p.account_id = of_account) x), '[]'),
    'convites', coalesce((select jsonb_agg(x order by x.created_at) from (select e.tax_id, o.name as escritorio, i.papel, i.created_at, i.name, i.email, i.phone
      from grant_invitation i left join empresa e on e.id = i.empresa_id left join escritorio o on o.id = i.escritorio_id where i.account_id = of_account) x), '[]'),
    'sessoes', coalesce((select jsonb_agg(x order by x.created_at) from (select s.method, s.created_at, s.used_at, s.expires_at, s.address, s.user_agent
      from session s where s.account_id = of_account) x), '[]'),
    'segundo_fator', coalesce((select jsonb_agg(x) from (select f.created_at, f.confirmed_at from account_factor f where f.account_id = of_account) x), '[]'),
    'certificados', coalesce((select jsonb_agg(x order by x.at) from (select c.at, c.data from certificate_log c where c.account_id = of_account) x), '[]'),
    'avisos_por_email', coalesce((select jsonb_agg(x) from (select m.sent_at from alert_mail m where m.account_id = of_account) x), '[]'),
    'visoes', coalesce((select jsonb_agg(x order by x.created_at) from (select v.screen, v.name, v.created_at from office_view v
      where v.created_by = of_account) x), '[]'),
    'recados', coalesce((select jsonb_agg(x order by x.created_at) from (select n.message, n.created_at, n.seen_at from notice n
      where n.account_id = of_account) x), '[]')
  ) into own;
  select jsonb_agg(to_jsonb(x)) into visits from (select l.at, l.address, l.empresa_id from access_log l where l.account_id = of_account
    order by l.at limit 10000000) x;
  select jsonb_agg(to_jsonb(x)) into acts from (select a.at, a.what, a.target, a.detail, a.address from audit a where a.account_id = of_account
    order by a.at limit 10000000) x;
  select jsonb_agg(to_jsonb(x)) into files from (select f.created_at, f.day_from, f.empresa_id from sped_file f where f.account_id = of_account
    order by f.id limit 10000000) x;
  return own || jsonb_build_object('acessos', with_tax_ids(visits), 'auditoria', coalesce(acts, '[]'), 'arquivos_sped', with_tax_ids(files));
end $$;

do $$ declare f text; begin
  foreach f in array array['tell_of_bringing(bigint, text, timestamptz)', 'root_holders(bytea)',
    'end_root_holders(bytea, uuid[], text, timestamptz, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['tell(uuid[], text, timestamptz)', 'people_of_root(text, bigint[])', 'is_root_session(bytea, text)', 'own_root()',
    'undo_root_ending(text, timestamptz)', 'settle_root_endings(timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
