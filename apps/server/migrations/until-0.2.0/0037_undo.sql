-- Removal of a client with thirty days to undo it, and conclusive manifestações without a titular (docs/decisions/0040).

-- A client that an office took out of its portfolio: the entry as it was, and what ended with it. It gives no right.
create table carteira_undo (
  escritorio_id uuid   not null references escritorio,
  empresa_id    bigint not null references empresa,
  tags          text[] not null,
  responsible   text,
  standing      text collate "C" not null,
  created_at    timestamptz not null,          -- of the entry: what its people imported since then stays theirs
  created_by    uuid,
  removed_at    timestamptz not null,
  removed_by    uuid,
  until         timestamptz not null,          -- the undo ends
  taken_at      timestamptz,                   -- somebody took the company meanwhile: no undo
  was_on        boolean not null,              -- the removal turned its capture off
  ended_keys     uuid[] not null default '{}', -- api_key and pacote rows that the removal revoked
  ended_packages uuid[] not null default '{}',
  primary key (escritorio_id, empresa_id)
);
create index carteira_undo_by_empresa on carteira_undo (empresa_id);
alter table carteira_undo enable row level security;
alter table carteira_undo force row level security;
do $$ begin execute format('create policy owner_all on carteira_undo to %I using (true) with check (true)', current_user); end $$;
create policy scope on carteira_undo to portal_app using (false); -- reached through functions only

-- Whether the undo of another office reserves a root. A titular of it, an A1 or a sign-in of it, and the operator pass: their callers do
-- not ask.
create function is_root_reserved_by_undo(of_root text, of_demo boolean, office uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira_undo u join empresa e on e.id = u.empresa_id
      where e.root = of_root and e.demo = of_demo and u.until > at and u.taken_at is null and u.escritorio_id is distinct from office)
  $$;
create function is_reserved_by_undo(of_empresa bigint, office uuid, at timestamptz default now()) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from empresa e where e.id = of_empresa and is_root_reserved_by_undo(e.root, e.demo, office, at))
  $$;

-- A new office or titular of a company ends every undo of it.
create function end_undo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update carteira_undo u set taken_at = now() where u.empresa_id = new.empresa_id and u.taken_at is null;
  return null;
end $$;
revoke execute on function end_undo() from public;
create trigger end_undo after insert on carteira for each row execute function end_undo();
create trigger end_undo after insert on account_empresa for each row when (new.papel = 'titular') execute function end_undo();
create trigger end_undo_by_change after update of papel on account_empresa for each row
  when (new.papel = 'titular' and old.papel <> 'titular') execute function end_undo();

-- Takes a company out of the portfolio: the office's keys and packages of it end, and capture and A1 when nobody else is responsible.
-- Returns null when it is not in the portfolio.
drop function drop_carteira(text);
create function drop_carteira(of_tax_id text, at timestamptz, undo_until timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  office    uuid := require_dono();
  company   empresa;
  entry     carteira;
  people    uuid[];
  was_on    boolean;
  documents bigint;
  open_month date;
  keys      uuid[];
  packages  uuid[];
  closed    jsonb;
  destroyed boolean;
begin
  select e.* into company from empresa e where e.tax_id = of_tax_id for no key update;
  select c.* into entry from carteira c where c.escritorio_id = office and c.empresa_id = company.id for update;
  if entry.empresa_id is null then return null; end if;
  was_on := exists (select from capture_setting s where s.empresa_id = company.id and s.is_on);
  select count(*) into documents from nota n where n.empresa_id = company.id;
  select max(m.month) into open_month from nota_month m where m.empresa_id = company.id
    and not exists (select 1 from fechamento f where f.empresa_id = company.id and f.month = m.month and f.state = 'fechado');
  people := array(select p.account_id from pessoa p where p.escritorio_id = office and not exists (select from account_empresa g
    where g.account_id = p.account_id and g.empresa_id = company.id and g.papel <> 'consulta' and g.standing <> 'limited'));
  closed := close_voices('office_removed_from_company', people, office, array[company.id], '{}', at);
  packages := array(select (p.line->>'id')::uuid from jsonb_array_elements(closed->'packages') p (line));
  keys := array(select k.id from api_key k where k.empresa_id = company.id and k.created_by = any (people) and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > at));
  update api_key k set revoked_at = at where k.id = any (keys);
  delete from carteira c where c.escritorio_id = office and c.empresa_id = company.id;
  destroyed := end_admissions(array[company.id], 'o escritório tirou a empresa da carteira', app_account(), at);
  delete from carteira_undo u where u.until <= at or (u.escritorio_id = office and u.empresa_id = company.id);
  insert into carteira_undo (escritorio_id, empresa_id, tags, responsible, standing, created_at, created_by, removed_at, removed_by, until,
      was_on, ended_keys, ended_packages)
    values (office, company.id, entry.tags, entry.responsible, entry.standing, entry.created_at, entry.created_by, at, app_account(),
      undo_until, was_on and not exists (select from capture_setting s where s.empresa_id = company.id and s.is_on), keys, packages);
  return jsonb_build_object('id', company.id, 'documents', documents, 'open_month', to_char(open_month, 'YYYY-MM'), 'was_on', was_on,
    'keys', cardinality(keys), 'packages', cardinality(packages), 'destroyed', destroyed);
end $$;

-- The clients that the caller's office may bring back, newest removal first.
create function my_removed(at timestamptz)
  returns table (tax_id text, name text, removed_at timestamptz, remover text, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.tax_id, e.name, u.removed_at, a.name, u.until
    from carteira_undo u join empresa e on e.id = u.empresa_id left join account a on a.id = u.removed_by
    where u.escritorio_id = require_dono() and u.until > at and u.taken_at is null order by u.removed_at desc, u.empresa_id
  $$;

-- Brings a client back with all but the A1. `waives` gives the undo up instead. Outcome: done, waived, taken (somebody took it meanwhile),
-- full, unknown.
create function undo_carteira(of_tax_id text, waives boolean, at timestamptz) returns table (outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  most   constant integer := 20000;
  office uuid := require_dono();
  company bigint := (select e.id from empresa e where e.tax_id = of_tax_id);
  entry  carteira_undo;
begin
  perform from empresa e where e.id = company for no key update;
  select u.* into entry from carteira_undo u where u.escritorio_id = office and u.empresa_id = company and u.until > at for update;
  if entry.empresa_id is null then return query select 'unknown', null::bigint; return; end if;
  if not waives and (entry.taken_at is not null or not exists (select from empresa e where e.id = company and e.active)) then
    return query select 'taken', company; return;
  end if;
  if not waives and (select count(*) from carteira c where c.escritorio_id = office) >= most then
    return query select 'full', company; return;
  end if;
  delete from carteira_undo u where u.escritorio_id = office and u.empresa_id = company;
  if waives then return query select 'waived', company; return; end if;
  -- a proof by somebody else since the removal limits what entered without one
  insert into carteira (escritorio_id, empresa_id, tags, responsible, created_at, created_by, standing)
    select office, company, entry.tags, entry.responsible, entry.created_at, entry.created_by,
      case when entry.standing = 'entered' and exists (select from empresa e where e.id = company and e.proven)
        then 'limited' else entry.standing end;
  delete from carteira_pedido q where q.escritorio_id = office and q.empresa_id = company;
  update api_key k set revoked_at = null where k.id = any (entry.ended_keys) and k.revoked_at = entry.removed_at and speaks_for(k.created_by, company);
  update pacote p set revoked_at = null where p.empresa_id = company and p.id = any (entry.ended_packages) and p.revoked_at = entry.removed_at;
  if entry.was_on then
    update capture_setting s set is_on = true, changed_at = now(), version = version + 1 where s.empresa_id = company and not s.is_on;
  end if;
  return query select 'done', company;
end $$;

do $$ declare f text; begin
  foreach f in array array['drop_carteira(text, timestamptz, timestamptz)', 'my_removed(timestamptz)', 'undo_carteira(text, boolean, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['is_root_reserved_by_undo(text, boolean, uuid, timestamptz)', 'is_reserved_by_undo(bigint, uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;

-- The text about conclusive manifestações that an office accepted for a company without a titular. A titular who comes ends it.
create table capture_finals (
  escritorio_id uuid   not null references escritorio,
  empresa_id    bigint not null references empresa,
  version       text collate "C" not null,    -- of the text
  account_id    uuid   not null,
  account_name  text   not null,
  accepted_at   timestamptz not null,
  primary key (escritorio_id, empresa_id)
);
create index capture_finals_by_empresa on capture_finals (empresa_id);
alter table capture_finals enable row level security;
alter table capture_finals force row level security;
do $$ begin execute format('create policy owner_all on capture_finals to %I using (true) with check (true)', current_user); end $$;
create policy scope on capture_finals to portal_app using (false); -- reached through functions only

create function end_finals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from capture_finals f where f.empresa_id = new.empresa_id;
  return null;
end $$;
revoke execute on function end_finals() from public;
create trigger end_finals after insert on account_empresa for each row when (new.papel = 'titular') execute function end_finals();
create trigger end_finals_by_change after update of papel on account_empresa for each row
  when (new.papel = 'titular' and old.papel <> 'titular') execute function end_finals();

-- Who gives the conclusive manifestações of a company of the scope, seen from the caller. `open`: the caller; `reserved`: the titular;
-- `unproven`: nobody, until the company is proven; `accept`: the caller's office, when `accepted` is the present version of the text.
create function finals_state(of_empresa bigint) returns table (state text, accepted text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  office  uuid;
  decided boolean;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope' using errcode = '42501'; end if;
  if is_titular(app_account(), of_empresa) then return query select 'open', null::text; return; end if;
  if has_live_titular(of_empresa) then
    select s.finals_of_titular into decided from capture_setting s where s.empresa_id = of_empresa;
    return query select case when coalesce(decided, exists (select from carteira c where c.empresa_id = of_empresa))
      then 'reserved' else 'open' end, null::text;
    return;
  end if;
  if exists (select from account_empresa g where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel <> 'consulta'
    and g.standing <> 'limited') then return query select 'open', null::text; return; end if;
  select p.escritorio_id into office from pessoa p join carteira c on c.escritorio_id = p.escritorio_id and c.empresa_id = of_empresa
    where p.account_id = app_account() and p.accepted_at is not null and p.papel <> 'assistente' and c.standing <> 'limited'
      and sees_empresa(p.papel, p.tags, c.tags);
  if office is null then return query select 'reserved', null::text; return; end if;
  if not exists (select from empresa e where e.id = of_empresa and e.proven) then return query select 'unproven', null::text; return; end if;
  return query select 'accept', (select f.version from capture_finals f where f.escritorio_id = office and f.empresa_id = of_empresa);
end $$;

-- Accepts the text for companies of the scope in the name of the caller's office. Outcome of each: accepted, or its `finals_state`.
create function accept_finals(of_empresas bigint[], of_version text, at timestamptz) returns table (empresa_id bigint, outcome text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with judged as (select w.id, s.state from unnest(of_empresas) as w(id), finals_state(w.id) s), written as (
      insert into capture_finals as f (escritorio_id, empresa_id, version, account_id, account_name, accepted_at)
        select p.escritorio_id, j.id, of_version, p.account_id, a.name, at
        from judged j, pessoa p join account a on a.id = p.account_id where p.account_id = app_account() and j.state = 'accept'
        on conflict (escritorio_id, empresa_id) do update set version = excluded.version, account_id = excluded.account_id,
          account_name = excluded.account_name, accepted_at = excluded.accepted_at
        returning f.empresa_id as id)
    select j.id, case when w.id is null then j.state else 'accepted' end from judged j left join written w on w.id = j.id order by j.id;
end $$;
do $$ declare f text; begin
  foreach f in array array['finals_state(bigint)', 'accept_finals(bigint[], text, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
