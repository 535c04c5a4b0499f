-- What a limited, lowered or removed right no longer does (docs/decisions/0040).

-- A grant that was limited from its beginning (came_limited): its holder never reads the documents that came before it, also when
-- somebody proves the company later.
alter table account_empresa add column came_limited boolean not null default false;

-- As in 0047. One of the provider's people waits for a yes wherever the root is somebody's already, or an undo reserves it: an invitation
-- by the provider opens no documents.
create or replace function judge_grant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  giver constant uuid := coalesce(new.granted_by, app_account());
  theirs text;
begin
  new.root_title := new.papel = 'titular' and (new.root_title or app_account() is null
    or has_root_title(app_account(), new.empresa_id) or has_root_title(new.granted_by, new.empresa_id));
  if tg_op = 'INSERT' and giver is not null and giver <> new.account_id and new.standing = 'full' then
    theirs := (select g.standing from account_empresa g where g.account_id = giver and g.empresa_id = new.empresa_id and g.papel = 'titular');
    if theirs is not null then new.standing := theirs;
    elsif exists (select from account a where a.id = giver and a.provider) then
      new.standing := case when is_held(new.empresa_id) or is_reserved_by_undo(new.empresa_id, null) then 'limited' else 'entered' end;
      new.came_limited := new.standing = 'limited';
    end if;
  end if;
  return new;
end $$;

-- As in 0037, but a titular who waits for a yes takes nothing over; the yes does.
drop trigger end_undo on account_empresa;
drop trigger end_undo_by_change on account_empresa;
create trigger end_undo after insert on account_empresa for each row when (new.papel = 'titular' and new.standing <> 'limited')
  execute function end_undo();
create trigger end_undo_by_change after update of papel, standing on account_empresa for each row
  when (new.papel = 'titular' and new.standing <> 'limited' and (old.papel <> 'titular' or old.standing = 'limited')) execute function end_undo();
drop trigger end_finals on account_empresa;
drop trigger end_finals_by_change on account_empresa;
create trigger end_finals after insert on account_empresa for each row when (new.papel = 'titular' and new.standing <> 'limited')
  execute function end_finals();
create trigger end_finals_by_change after update of papel, standing on account_empresa for each row
  when (new.papel = 'titular' and new.standing <> 'limited' and (old.papel <> 'titular' or old.standing = 'limited')) execute function end_finals();

-- As in 0047, for a right that came before the first proof; one that came limited reads what its own people bring alone.
create or replace function my_limits(of_empresas bigint[]) returns table (empresa_id bigint, proven_at timestamptz, accounts uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query select e.id,
      case when exists (select from account_empresa g where g.account_id = app_account() and g.empresa_id = e.id and not g.came_limited)
        or exists (select from pessoa me join carteira c on c.escritorio_id = me.escritorio_id and c.empresa_id = e.id
          where me.account_id = app_account() and me.accepted_at is not null)
        then (select min(p.proven_at) from empresa_proof p where p.empresa_id = e.id) end,
      array(select app_account() union select p.account_id from pessoa me join pessoa p on p.escritorio_id = me.escritorio_id
        where me.account_id = app_account() and me.accepted_at is not null
          and exists (select from carteira c where c.escritorio_id = me.escritorio_id and c.empresa_id = e.id))
    from empresa e where e.id = any (of_empresas);
end $$;

-- Who says yes to limited rights: a titular; without one, whoever proved the company and still manages it; where nothing proves it,
-- whoever manages it.
create or replace function answers_for(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
        where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel = 'titular' and g.standing <> 'limited' and a.blocked_at is null
          and (g.standing = 'full' or not exists (select from empresa e where e.id = of_empresa and e.proven)))
      or (not exists (select from account_empresa g join account a on a.id = g.account_id
          where g.empresa_id = of_empresa and g.papel = 'titular' and g.standing = 'full' and a.blocked_at is null)
        and exists (select from account a where a.id = app_account() and a.blocked_at is null)
        and (exists (select from account_empresa g join empresa e on e.id = g.empresa_id
            where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited'
              and (not e.proven or exists (select from empresa_proof p
                where p.empresa_id = of_empresa and p.escritorio_id is null and p.account_id = app_account())))
          or exists (select from carteira c join empresa e on e.id = c.empresa_id
            where c.empresa_id = of_empresa and c.standing <> 'limited' and is_dono(app_account(), c.escritorio_id)
              and (not e.proven or exists (select from empresa_proof p
                where p.empresa_id = of_empresa and (p.escritorio_id = c.escritorio_id
                  or (p.escritorio_id is null and p.account_id = app_account())))))))
  $$;
create or replace function my_limited()
  returns table (id uuid, name text, empresa_name text, tax_id text, papel text, since timestamptz, escritorio_id uuid, account_id uuid, empresa_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    with mine as (
      select distinct k.empresa_id from (
        select g.empresa_id from account_empresa g where g.account_id = app_account() and g.papel <> 'consulta'
        union all
        select c.empresa_id from pessoa d join carteira c on c.escritorio_id = d.escritorio_id where d.account_id = app_account() and d.papel = 'dono') k
      where (exists (select from carteira c where c.empresa_id = k.empresa_id and c.standing = 'limited')
          or exists (select from account_empresa g where g.empresa_id = k.empresa_id and g.standing = 'limited'))
        and answers_for(k.empresa_id))
    select md5('carteira ' || c.escritorio_id || ' ' || c.empresa_id)::uuid, o.name, e.name, e.tax_id, 'contador', c.created_at, c.escritorio_id, null::uuid, e.id
      from mine m join carteira c on c.empresa_id = m.empresa_id and c.standing = 'limited'
      join escritorio o on o.id = c.escritorio_id join empresa e on e.id = c.empresa_id
    union all
    select md5('account ' || g.account_id || ' ' || g.empresa_id)::uuid, coalesce(g.name, a.name), e.name, e.tax_id, g.papel, g.created_at, null::uuid, a.id, e.id
      from mine m join account_empresa g on g.empresa_id = m.empresa_id and g.standing = 'limited'
      join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
    order by 6, 1
  $$;

-- As in 0047, also where the office of the maker waits for a yes.
create or replace function is_registration_reserved(of_empresa bigint, maker uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select maker is not null and not is_titular(maker, of_empresa) and (has_live_titular(of_empresa)
      or exists (select from pessoa p join carteira c on c.escritorio_id = p.escritorio_id
        where p.account_id = maker and c.empresa_id = of_empresa and c.standing = 'limited'))
  $$;

-- As in 0047. A line beyond the office's daily number of unknown tax ids is written when it may be; it leaves no request and no verdict.
drop function write_carteira(uuid, uuid, jsonb, timestamptz, timestamptz);
create function write_carteira(office uuid, maker uuid, lines jsonb, at timestamptz, until timestamptz, beyond text[] default '{}')
  returns table (line integer, outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  most    constant integer := 20000;
  size    integer := (select count(*) from carteira c where c.escritorio_id = office);
  is_demo boolean := (select o.demo from escritorio o where o.id = office);
  roots   text[];
  made    jsonb;
  company empresa;
  verdict text;
begin
  -- two offices that claim a free root at once: the second one waits and sees the first
  perform pg_advisory_xact_lock(hashtextextended('root ' || r.root, 0))
    from (select distinct root_of(l.value->>'taxId') as root from jsonb_array_elements(lines) l order by 1) r;
  roots := open_roots(office, maker, lines, at);
  -- in order of tax id: two concurrent batches lock the same companies in the same order
  for line, made in select l.n::integer, l.value from jsonb_array_elements(lines) with ordinality l (value, n) order by l.value->>'taxId', l.n loop
    select e.* into company from empresa e where e.tax_id = made->>'taxId' for no key update;
    verdict := judge_carteira(office, maker, made, root_of(made->>'taxId') = any (roots), at);
    if verdict = 'present' then verdict := change_carteira(office, company.id, made, maker, at, until);
    elsif verdict = 'included' and size >= most then verdict := 'full';
    elsif verdict = 'claimed' and made->>'taxId' = any (beyond) then verdict := 'not_judged';
    elsif verdict = 'claimed' then verdict := ask_for_empresa(office, company.id, maker, made, at, until);
    elsif verdict = 'included' then
      company := enter_carteira(office, maker, made, is_demo, at);
      size := size + 1;
    end if;
    outcome := verdict;
    empresa_id := company.id;
    return next;
  end loop;
end $$;
create or replace function put_carteira(lines jsonb, at timestamptz, until timestamptz) returns table (line integer, outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare office uuid := require_dono();
begin
  return query select * from write_carteira(office, app_account(), lines, at, until, count_lookups(office, lines, at));
end $$;

-- As in 0039. Only a dono makes keys of an office, and they reach its whole portfolio: they end with that papel.
create or replace function speaks_for_office(of_account uuid, office uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p join account a on a.id = p.account_id
      where p.account_id = of_account and p.escritorio_id = office and p.accepted_at is not null and p.papel = 'dono' and a.blocked_at is null)
  $$;
create function end_office_keys() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update portfolio_key k set revoked_at = now() where k.escritorio_id = new.escritorio_id and k.created_by = new.account_id and k.revoked_at is null;
  return null;
end $$;
create trigger end_office_keys after update of papel on pessoa for each row when (old.papel = 'dono' and new.papel <> 'dono')
  execute function end_office_keys();

-- As in 0034, while the maker of an office's key may still speak for the office.
create or replace function rights_of(wanted uuid)
  returns table (empresa_id bigint, papel text, imports boolean, origin text, imports_since timestamptz, limited boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    with person as (
      select coalesce((select k.account_id from portfolio_key k join account a on a.id = k.account_id
        where k.id = wanted and k.revoked_at is null and a.blocked_at is null), wanted) as id
    ), rights as (
      select g.empresa_id, g.papel, g.papel <> 'consulta' as imports, 'direta' as origin, g.created_at as since, g.standing = 'limited' as limited
      from account_empresa g where g.account_id = (select person.id from person)
      union all
      select c.empresa_id, case p.papel when 'assistente' then 'consulta' else 'contador' end, true, 'escritorio',
        greatest(p.created_at, c.created_at), c.standing = 'limited'
      from pessoa p join carteira c on c.escritorio_id = p.escritorio_id
      where p.account_id = (select person.id from person) and p.accepted_at is not null and sees_empresa(p.papel, p.tags, c.tags)
      union all
      select c.empresa_id, 'contador', true, 'escritorio', greatest(k.created_at, c.created_at), c.standing = 'limited'
      from portfolio_key k join carteira c on c.escritorio_id = k.escritorio_id
      where k.id = wanted and k.revoked_at is null and speaks_for_office(k.created_by, k.escritorio_id)
    )
    select distinct on (r.empresa_id) r.empresa_id, r.papel, bool_or(r.imports) over company, r.origin,
      min(r.since) filter (where r.imports) over company, r.limited
    from rights r
    window company as (partition by r.empresa_id)
    order by r.empresa_id, r.limited, array_position(array['titular', 'contador', 'consulta'], r.papel), r.origin
  $$;

-- As in 0037. What a login made before a certificate took it over was somebody else's: the undo does not bring it back.
create or replace function undo_carteira(of_tax_id text, waives boolean, at timestamptz) returns table (outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  most   constant integer := 20000;
  office uuid := require_dono();
  company bigint := (select e.id from empresa e where e.tax_id = of_tax_id);
  entry  carteira_undo;
  taken  uuid[];
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
  taken := array(select t.account_id from account_takeover t where t.at >= entry.removed_at
    union select a.id from account a where a.proven_at >= entry.removed_at);
  update api_key k set revoked_at = null where k.id = any (entry.ended_keys) and k.revoked_at = entry.removed_at
    and k.created_by <> all (taken) and speaks_for(k.created_by, company);
  update pacote p set revoked_at = null where p.empresa_id = company and p.id = any (entry.ended_packages) and p.revoked_at = entry.removed_at
    and p.account_id <> all (taken);
  if entry.was_on then
    update capture_setting s set is_on = true, changed_at = now(), version = version + 1 where s.empresa_id = company and not s.is_on;
  end if;
  return query select 'done', company;
end $$;

-- As in 0036. An A1 that the operator keeps has no person or office as keeper: the operator or a titular of the root chooses its
-- establishments.
create or replace function change_admissions(of_empresa bigint, included text[], excluded_ids text[], at timestamptz)
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
        and (is_operator() or coalesce(c.keeper_escritorio, c.keeper_account) is not null)
      order by c.created_at desc limit 1;
  end if;
  if k.id is null then return query select 'none', false, null::bytea, '{}'::bigint[]; return; end if;
  is_owner := is_root_titular(caller, k.root, k.demo);
  if not is_owner and not (is_keeper(k, caller) and (is_operator() or coalesce(k.keeper_escritorio, k.keeper_account) is not null)) then
    return query select 'other_keeper', false, k.thumbprint, '{}'::bigint[]; return;
  end if;
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

-- Events that wait in the queue end with the right of who ordered them, also where somebody else stays responsible for the company. One
-- that was sent, signed by its author, stays: its answer is still looked for.
create function end_orders(accounts uuid[], of_empresas bigint[]) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update manifesto m set state = 'rejeitado', next_at = null, changed_at = now(), reason = 'Quem pediu não tem mais acesso à empresa.'
      from empresa e where e.id = any (of_empresas) and m.tax_id = e.tax_id and m.demo = e.demo and m.next_at is not null and m.event is null
        and m.state = 'na_fila' and m.made_by = any (accounts) and not speaks_for(m.made_by, e.id)
  $$;
create function end_orders_of_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'account_empresa' then perform end_orders(array[old.account_id], array[old.empresa_id]);
  elsif tg_table_name = 'carteira' then
    if tg_op = 'UPDATE' and new.tags is not distinct from old.tags and new.standing = old.standing then return null; end if;
    perform end_orders(array(select p.account_id from pessoa p where p.escritorio_id = old.escritorio_id), array[old.empresa_id]);
  else
    perform end_orders(array[old.account_id], array(select c.empresa_id from carteira c where c.escritorio_id = old.escritorio_id));
  end if;
  return null;
end $$;
create trigger end_orders after delete or update of papel, standing on account_empresa for each row execute function end_orders_of_right();
create trigger end_orders after delete or update of standing, tags on carteira for each row execute function end_orders_of_right();
create trigger end_orders after delete or update of papel, tags on pessoa for each row execute function end_orders_of_right();
update voice set reason = 'an act of the company; what waits ends with the right of who ordered it (end_orders) and with the admission'
  where table_name = 'manifesto' and column_name = 'made_by';

do $$ declare f text; begin
  foreach f in array array['write_carteira(uuid, uuid, jsonb, timestamptz, timestamptz, text[])', 'end_office_keys()',
    'end_orders(uuid[], bigint[])', 'end_orders_of_right()'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
