-- Held roots (docs/decisions/0040): who may bring an establishment of a root in, what an office may write of a client that has a titular,
-- and what a sign-in by certificate proves.

-- A request may name an establishment that is not registered: no row of `empresa` is made for a claim.
alter table carteira_pedido alter column empresa_id drop not null;
alter table carteira_pedido add column tax_id text collate "C";
alter table carteira_pedido add column made jsonb not null default '{}'; -- the line, to register the establishment after the yes
update carteira_pedido q set tax_id = e.tax_id from empresa e where e.id = q.empresa_id;
alter table carteira_pedido alter column tax_id set not null;
alter table carteira_pedido add constraint carteira_pedido_once unique (escritorio_id, tax_id);
create index carteira_pedido_by_root on carteira_pedido ((case when length(tax_id) = 14 then left(tax_id, 8) else tax_id end));

-- Distinct tax ids outside its portfolio that an office asked about, by day. Rows older than a day are deleted.
alter table escritorio add column lookups_a_day integer not null default 2000;
alter table escritorio add constraint escritorio_lookups check (lookups_a_day >= 0);
create table carteira_lookup (
  escritorio_id uuid not null references escritorio,
  day           date not null,
  tax_id        text collate "C" not null,
  primary key (escritorio_id, day, tax_id)
);

-- A change of the registration of a company with a titular, as an office proposes it. The titular settles it.
create table empresa_proposta (
  id            uuid primary key,
  empresa_id    bigint not null references empresa,
  escritorio_id uuid   not null references escritorio,
  asked_by      uuid   not null,
  asker_name    text   not null,
  change        jsonb  not null,             -- name, uf, ie, regime: only what differs
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  unique (empresa_id, escritorio_id)
);
do $$ declare t text; begin
  foreach t in array array['carteira_lookup', 'empresa_proposta'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to %I using (true) with check (true)', t, current_user);
    execute format('create policy scope on %I to portal_app using (false)', t); -- reached through functions only
  end loop;
end $$;
insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('empresa_proof', 'account_id', 'history', false, '{}', 'the proof outlives the account'),
  ('empresa_proof', 'escritorio_id', 'history', false, '{}', 'the proof outlives the office''s right'),
  ('carteira_lookup', 'escritorio_id', 'history', false, '{}', 'counts questions of a day'),
  ('empresa_proposta', 'asked_by', 'voice', true, '{"take_over": "delete", "removed_from_office": "delete", "lowered": "delete", "block": "suspend", "erase": "delete"}', 'a yes to it would speak for its asker'),
  ('empresa_proposta', 'escritorio_id', 'voice', false, '{"office_removed_from_company": "delete"}', 'proposes in the name of the office')
  on conflict do nothing;

create function root_of(of_tax_id text) returns text language sql immutable parallel safe
  as $$ select case when length(of_tax_id) = 14 then left(of_tax_id, 8) else of_tax_id end $$;

-- Whether a root is held: an establishment of it has a grant, an office, a proof, an A1, documents, products, EFD settings or files,
-- packages or an open task. One statement a table: Citus joins no table of the coordinator with a distributed one.
create function is_root_held(of_root text, of_demo boolean) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  ids constant bigint[] := array(select e.id from empresa e where e.root = of_root and e.demo = of_demo);
  t   text;
  has boolean;
begin
  if cardinality(ids) = 0 then return false; end if;
  if exists (select from account_empresa g where g.empresa_id = any (ids)) or exists (select from carteira c where c.empresa_id = any (ids))
    or exists (select from empresa_proof p where p.empresa_id = any (ids))
    or exists (select from capture_certificate k where k.root = of_root and k.demo = of_demo)
    or exists (select from tarefa_item i where i.empresa_id = any (ids) and i.state in ('na_fila', 'fazendo')) then return true; end if;
  foreach t in array array['nota', 'arquivo', 'evento', 'produto', 'sped_settings', 'sped_file', 'pacote', 'inutilizacao', 'upload'] loop
    execute format('select exists (select 1 from %I where empresa_id = any ($1))', t) into has using ids;
    if has then return true; end if;
  end loop;
  return false;
end $$;
-- The same for a company: its root is held as a whole.
create or replace function is_held(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce((select is_root_held(e.root, e.demo) from empresa e where e.id = of_empresa), false)
  $$;

-- Whether an account proved the root by a certificate of its own: its login is of that root.
create function is_proven_holder(of_account uuid, of_root text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.blocked_at is null and not a.demo and a.proven_at is not null
      and root_of(a.tax_id) = of_root)
  $$;

-- Whether an office may bring establishments of a root in, for the roots that its batch names. `maker` null: the operator.
create function may_bring_root(office uuid, maker uuid, of_root text, of_demo boolean, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare ids constant bigint[] := array(select e.id from empresa e where e.root = of_root and e.demo = of_demo);
begin
  if maker is null or is_root_titular(maker, of_root, of_demo) or is_proven_holder(maker, of_root) then return true; end if;
  if is_root_reserved_by_undo(of_root, of_demo, office, at) then return false; end if;
  if not is_root_held(of_root, of_demo) then return true; end if;
  if exists (select from carteira c join empresa e on e.id = c.empresa_id
      where c.escritorio_id = office and c.empresa_id = any (ids) and c.standing = 'full' and e.proven)
    or exists (select from account_empresa g join empresa e on e.id = g.empresa_id join account a on a.id = g.account_id
      where g.account_id = maker and g.empresa_id = any (ids) and g.papel <> 'consulta' and g.standing = 'full' and e.proven and a.blocked_at is null)
    then return true; end if;
  -- none of it is proven, and the office alone manages all of it
  return not exists (select from empresa e where e.id = any (ids) and e.proven)
    and not exists (select from empresa e where e.id = any (ids)
      and not exists (select from carteira c where c.empresa_id = e.id and c.escritorio_id = office))
    and not exists (select from carteira c where c.empresa_id = any (ids) and c.escritorio_id <> office)
    and not exists (select from account_empresa g where g.empresa_id = any (ids)
      and not exists (select from pessoa p where p.account_id = g.account_id and p.escritorio_id = office and p.accepted_at is not null))
    and not exists (select from capture_certificate k where k.root = of_root and k.demo = of_demo
      and k.keeper_escritorio is distinct from office and not exists (select from pessoa p
        where p.account_id = k.keeper_account and p.escritorio_id = office and p.accepted_at is not null));
end $$;

-- Whether somebody other than the office and the maker holds this very establishment: an office, or a person who manages it.
create function is_held_by_others(of_empresa bigint, office uuid, maker uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira c where c.empresa_id = of_empresa and c.escritorio_id <> office)
      or exists (select from account_empresa g where g.empresa_id = of_empresa and g.account_id is distinct from maker)
  $$;

-- What a line of the portfolio would come to. Reads only and locks nothing. `is_open`: what may_bring_root says of its root.
-- Outcome: included, present, incomplete (a new company needs name and uf), inactive, claimed.
create function judge_carteira(office uuid, maker uuid, made jsonb, is_open boolean, at timestamptz) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  is_demo boolean := (select o.demo from escritorio o where o.id = office);
  company empresa;
begin
  select e.* into company from empresa e where e.tax_id = made->>'taxId';
  if exists (select from carteira c where c.escritorio_id = office and c.empresa_id = company.id) then return 'present'; end if;
  if company.id is not null and (not company.active or company.demo <> is_demo) then return 'inactive'; end if;
  if maker is null then
    if company.id is not null and has_live_titular(company.id) then return 'claimed'; end if;
  elsif not (is_titular(maker, company.id) or is_root_titular(maker, root_of(made->>'taxId'), is_demo)
    or is_proven_holder(maker, root_of(made->>'taxId'))) then
    if not is_open then return 'claimed'; end if;
    if company.id is not null and is_held_by_others(company.id, office, maker) then return 'claimed'; end if;
  end if;
  if company.id is null and (made->>'name' is null or made->>'uf' is null) then return 'incomplete'; end if;
  return 'included';
end $$;

-- The roots of a batch that the office may bring in, judged before the first line is written: the batch is one.
create function open_roots(office uuid, maker uuid, lines jsonb, at timestamptz) returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(r.root), '{}') from (select distinct root_of(l.value->>'taxId') as root from jsonb_array_elements(lines) l) r
    where may_bring_root(office, maker, r.root, (select o.demo from escritorio o where o.id = office), at)
  $$;

-- Counts the tax ids outside the portfolio that an office asks about today. Returns those that go beyond its daily number.
create function count_lookups(office uuid, lines jsonb, at timestamptz) returns text[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  today date := (at at time zone 'America/Sao_Paulo')::date;
  most  integer := (select o.lookups_a_day from escritorio o where o.id = office);
  asked text[];
  used  integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('carteira_lookup ' || office::text, 0));
  delete from carteira_lookup k where k.escritorio_id = office and k.day < today;
  used := (select count(*) from carteira_lookup k where k.escritorio_id = office and k.day = today);
  asked := array(select l.tax_id from (select l.value->>'taxId' as tax_id, min(l.n) as n
      from jsonb_array_elements(lines) with ordinality l (value, n) group by 1) l
    where not exists (select from carteira c join empresa e on e.id = c.empresa_id where c.escritorio_id = office and e.tax_id = l.tax_id)
      and not exists (select from carteira_lookup k where k.escritorio_id = office and k.day = today and k.tax_id = l.tax_id)
    order by l.n);
  insert into carteira_lookup (escritorio_id, day, tax_id)
    select office, today, t from unnest(asked[1 : greatest(most - used, 0)]) t on conflict do nothing;
  return asked[greatest(most - used, 0) + 1 :];
end $$;

-- What the lines of the caller's office would come to. Writes nothing but its own count. Outcome also: changed (in the portfolio already),
-- not_judged (beyond the daily number).
create function preview_carteira(lines jsonb, at timestamptz) returns table (line integer, outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office uuid := require_dono();
  beyond constant text[] := count_lookups(office, lines, at);
  roots  constant text[] := open_roots(office, app_account(), (select coalesce(jsonb_agg(l.value), '[]') from jsonb_array_elements(lines) l
    where not l.value->>'taxId' = any (beyond)), at);
  seen   text[] := '{}';
  size   integer := (select count(*) from carteira c where c.escritorio_id = office);
  made   jsonb;
  verdict text;
begin
  for line, made in select l.n::integer, l.value from jsonb_array_elements(lines) with ordinality l (value, n) order by l.n loop
    if made->>'taxId' = any (beyond) then verdict := 'not_judged';
    else
      verdict := judge_carteira(office, app_account(), made, root_of(made->>'taxId') = any (roots), at);
      if verdict = 'included' and made->>'taxId' = any (seen) then verdict := 'present';
      elsif verdict = 'included' and size >= 20000 then verdict := 'full';
      elsif verdict = 'included' then size := size + 1; seen := seen || (made->>'taxId');
      elsif verdict = 'claimed' and is_refused_request(office, made->>'taxId', at) then verdict := 'refused'; end if;
    end if;
    if verdict = 'present' then verdict := preview_change(office, made); end if;
    outcome := verdict;
    empresa_id := (select e.id from empresa e join carteira c on c.empresa_id = e.id and c.escritorio_id = office where e.tax_id = made->>'taxId');
    return next;
  end loop;
end $$;

create function is_refused_request(office uuid, of_tax_id text, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira_pedido q where q.escritorio_id = office and q.tax_id = of_tax_id and q.refused_at is not null and q.expires_at > at)
  $$;

-- The fields of the registration in which a line differs from a company.
create function registration_change(of_empresa bigint, line jsonb) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
    select jsonb_strip_nulls(jsonb_build_object('name', nullif(line->>'name', e.name), 'uf', nullif(line->>'uf', e.uf)))
      || case when line ? 'ie' and line->>'ie' is distinct from e.ie then jsonb_build_object('ie', line->'ie') else '{}' end
      || case when line ? 'regime' and line->>'regime' is distinct from e.regime then jsonb_build_object('regime', line->'regime') else '{}' end
    from empresa e where e.id = of_empresa
  $$;

-- Whether the registration of a company is its titular's to change.
create function is_registration_reserved(of_empresa bigint, maker uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select maker is not null and has_live_titular(of_empresa) and not is_titular(maker, of_empresa)
  $$;

-- What change_carteira would answer for a line of the portfolio: changed, same or proposed.
create function preview_change(office uuid, made jsonb) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  kept carteira;
begin
  select c.* into kept from carteira c join empresa e on e.id = c.empresa_id where c.escritorio_id = office and e.tax_id = made->>'taxId';
  if kept.empresa_id is null then return 'changed'; end if; -- the line repeats a new one of the batch
  if registration_change(kept.empresa_id, made) <> '{}' then
    return case when is_registration_reserved(kept.empresa_id, app_account()) then 'proposed' else 'changed' end;
  end if;
  return case when coalesce(tags_of(made), kept.tags) is distinct from kept.tags
    or (made ? 'responsible' and made->>'responsible' is distinct from kept.responsible) then 'changed' else 'same' end;
end $$;

-- Changes the fields that a line has; the others stay. The registration of a company with a titular becomes a proposal.
-- Outcome: changed, same, proposed.
drop function change_carteira(uuid, bigint, jsonb);
create function change_carteira(office uuid, of_empresa bigint, line jsonb, maker uuid, at timestamptz, until timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  wanted  constant jsonb := registration_change(of_empresa, line);
  has_new constant boolean := exists (select from carteira c where c.escritorio_id = office and c.empresa_id = of_empresa
    and (coalesce(tags_of(line), c.tags) is distinct from c.tags or (line ? 'responsible' and line->>'responsible' is distinct from c.responsible)));
begin
  update carteira c set tags = coalesce(tags_of(line), c.tags),
      responsible = case when line ? 'responsible' then line->>'responsible' else c.responsible end
    where c.escritorio_id = office and c.empresa_id = of_empresa;
  if wanted = '{}' then return case when has_new then 'changed' else 'same' end; end if;
  if is_registration_reserved(of_empresa, maker) then
    insert into empresa_proposta (id, empresa_id, escritorio_id, asked_by, asker_name, change, created_at, expires_at)
      select gen_random_uuid(), of_empresa, office, maker, a.name, wanted, at, until from account a where a.id = maker
      on conflict (empresa_id, escritorio_id) do update set asked_by = excluded.asked_by, asker_name = excluded.asker_name,
        change = excluded.change, created_at = excluded.created_at, expires_at = excluded.expires_at;
    return 'proposed';
  end if;
  perform write_registration(of_empresa, wanted);
  return 'changed';
end $$;

create function write_registration(of_empresa bigint, wanted jsonb) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update empresa e set name = coalesce(wanted->>'name', e.name), uf = coalesce(wanted->>'uf', e.uf),
        ie = case when wanted ? 'ie' then wanted->>'ie' else e.ie end,
        regime = case when wanted ? 'regime' then wanted->>'regime' else e.regime end,
        simples = coalesce(wanted->>'regime' in ('simples', 'mei'), e.simples)
      where e.id = of_empresa
  $$;

-- As in 0011, under the rules of held roots. A new client of an office is proven by nothing of the office's: its right is `entered` until
-- something proves it; `full` by the yes of a titular, of a sign-in of the root, or of the operator.
-- Outcome of a line: included, changed, same, proposed, incomplete, inactive, claimed, refused, full.
create or replace function write_carteira(office uuid, maker uuid, lines jsonb, at timestamptz, until timestamptz)
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

-- Writes a client that judge_carteira let in.
create function enter_carteira(office uuid, maker uuid, made jsonb, is_demo boolean, at timestamptz) returns empresa
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  company  empresa;
  has_yes  constant boolean := is_demo or maker is null or is_root_titular(maker, root_of(made->>'taxId'), is_demo)
    or is_proven_holder(maker, root_of(made->>'taxId'));
  waiting  carteira_pedido;
begin
  -- the line of a registered company may lack name and uf
  insert into empresa (tax_id, name, uf, ie, simples, regime, demo, proven)
    select made->>'taxId', made->>'name', made->>'uf', made->>'ie', coalesce(made->>'regime' in ('simples', 'mei'), true),
      made->>'regime', is_demo, is_demo
    where not exists (select from empresa e where e.tax_id = made->>'taxId')
    on conflict (tax_id) do nothing;
  select e.* into company from empresa e where e.tax_id = made->>'taxId' for no key update;
  select q.* into waiting from carteira_pedido q where q.escritorio_id = office and q.tax_id = company.tax_id;
  -- that a company is registered, and even proven, proves nothing of an office that comes without a yes
  if not has_yes and not coalesce(is_titular(maker, company.id), false)
    and not exists (select from empresa_proof p where p.empresa_id = company.id) then
    update empresa e set proven = false where e.id = company.id;
  end if;
  insert into carteira (escritorio_id, empresa_id, tags, responsible, created_at, created_by, standing)
    values (office, company.id, coalesce(tags_of(made), waiting.tags, '{}'),
      coalesce(made->>'responsible', waiting.responsible), at, maker,
      case when has_yes or is_titular(maker, company.id) then 'full'
        when (select e.proven from empresa e where e.id = company.id) then 'full' else 'entered' end);
  delete from carteira_pedido q where q.escritorio_id = office and q.tax_id = company.tax_id;
  update empresa e set ie = coalesce(e.ie, made->>'ie'), regime = coalesce(e.regime, made->>'regime') where e.id = company.id;
  if has_yes and maker is not null and not is_demo then
    perform prove_empresas(array[company.id], 'acesso', maker, office, at); -- a certificate of the root speaks
  elsif exists (select from capture_certificate k where k.root = company.root and k.demo = company.demo and k.trusted and k.keeper_escritorio = office) then
    perform prove_empresas(array[company.id], 'a1', maker, office, at); -- the office keeps a trusted A1 of the root
  end if;
  select e.* into company from empresa e where e.id = company.id;
  return company;
end $$;

create or replace function put_carteira(lines jsonb, at timestamptz, until timestamptz) returns table (line integer, outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare office uuid := require_dono();
begin
  perform count_lookups(office, lines, at);
  return query select * from write_carteira(office, app_account(), lines, at, until);
end $$;

-- As in 0011, also for an establishment that is not registered.
create or replace function ask_for_empresa(office uuid, of_empresa bigint, maker uuid, made jsonb, at timestamptz, until timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if maker is null then return 'claimed'; end if; -- the operator asks the titular in person
  if is_refused_request(office, made->>'taxId', at) then return 'refused'; end if;
  insert into carteira_pedido (id, escritorio_id, empresa_id, tax_id, made, name, tags, responsible, asked_by, asker_name, created_at, expires_at)
    select gen_random_uuid(), office, of_empresa, made->>'taxId', made, coalesce(made->>'name', ''), coalesce(tags_of(made), '{}'),
      made->>'responsible', maker, a.name, at, until from account a where a.id = maker
    on conflict (escritorio_id, tax_id) do update set tags = excluded.tags, responsible = excluded.responsible, made = excluded.made,
      empresa_id = excluded.empresa_id, asked_by = excluded.asked_by, asker_name = excluded.asker_name, expires_at = excluded.expires_at, refused_at = null;
  return 'claimed';
end $$;

create or replace function my_pedidos(at timestamptz)
  returns table (id uuid, tax_id text, name text, created_at timestamptz, expires_at timestamptz, refused_at timestamptz, has_titular boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select q.id, q.tax_id, q.name, q.created_at, q.expires_at, q.refused_at,
      coalesce(has_live_titular(q.empresa_id), false) or exists (select from empresa e join account_empresa g on g.empresa_id = e.id
        where e.root = root_of(q.tax_id) and is_root_titular(g.account_id, e.root, e.demo))
    from carteira_pedido q where q.escritorio_id = require_dono() and q.expires_at > at order by q.created_at, q.id
  $$;

-- Whether the caller answers a request: titular of the establishment, or of its root.
create function answers_pedido(q carteira_pedido) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(is_titular(app_account(), q.empresa_id), false)
      or is_root_titular(app_account(), root_of(q.tax_id), (select o.demo from escritorio o where o.id = q.escritorio_id))
  $$;
create or replace function pedidos_for_me(at timestamptz)
  returns table (id uuid, asker_name text, escritorio_name text, empresa_name text, tax_id text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select q.id, q.asker_name, o.name, coalesce(e.name, nullif(q.name, ''), q.tax_id), q.tax_id, q.expires_at
    from carteira_pedido q join escritorio o on o.id = q.escritorio_id left join empresa e on e.id = q.empresa_id
    where root_of(q.tax_id) in (select m.root from account_empresa g join empresa m on m.id = g.empresa_id
        where g.account_id = app_account() and g.papel = 'titular')
      and answers_pedido(q) and coalesce(e.active, true) and q.refused_at is null and q.expires_at > at and is_dono(q.asked_by, q.escritorio_id)
    order by q.created_at, q.id
  $$;

create or replace function answer_pedido(of_id uuid, accepts boolean, at timestamptz) returns table (empresa_id bigint, tax_id text, escritorio_name text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  asked   carteira_pedido;
  company bigint;
begin
  select q.* into asked from carteira_pedido q where q.id = of_id for update;
  if asked.id is null or asked.refused_at is not null or asked.expires_at <= at or not answers_pedido(asked)
    or not is_dono(asked.asked_by, asked.escritorio_id) then return; end if;
  company := (select e.id from empresa e where e.tax_id = asked.tax_id);
  if accepts and company is null then
    insert into empresa (tax_id, name, uf, ie, simples, regime, demo, proven)
      select asked.tax_id, coalesce(nullif(asked.name, ''), asked.tax_id), coalesce(asked.made->>'uf', m.uf), asked.made->>'ie',
        coalesce(asked.made->>'regime' in ('simples', 'mei'), m.simples), asked.made->>'regime', m.demo, false
      from account_empresa g join empresa m on m.id = g.empresa_id
      where g.account_id = app_account() and g.papel = 'titular' and m.root = root_of(asked.tax_id) order by m.id limit 1
      returning id into company;
    perform prove_empresas(array[company], 'acesso', app_account(), null, at);
  end if;
  if accepts then
    delete from carteira_pedido q where q.id = of_id;
    insert into carteira as c (escritorio_id, empresa_id, tags, responsible, created_at, created_by, standing)
      values (asked.escritorio_id, company, asked.tags, asked.responsible, at, asked.asked_by, 'full')
      on conflict (escritorio_id, empresa_id) do update set standing = 'full';
  else
    update carteira_pedido q set refused_at = at where q.id = of_id;
  end if;
  return query select company, asked.tax_id, o.name from escritorio o where o.id = asked.escritorio_id;
end $$;

create or replace function create_escritorio(new_id uuid, made jsonb, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare maker account;
begin
  lock table escritorio in share row exclusive mode;
  select a.* into maker from account a where a.id = app_account() and a.blocked_at is null;
  if maker.id is null or maker.demo or exists (select from escritorio o where not o.demo) then return 'operator'; end if;
  if made->>'taxId' is not null and is_root_held(root_of(made->>'taxId'), false)
    and not is_root_titular(maker.id, root_of(made->>'taxId'), false) and not is_proven_holder(maker.id, root_of(made->>'taxId'))
    and not coalesce(is_titular(maker.id, (select e.id from empresa e where e.tax_id = made->>'taxId')), false) then return 'claimed'; end if;
  insert into escritorio (id, name, uf, tax_id, created_at, created_by)
    values (new_id, made->>'name', made->>'uf', made->>'taxId', at, maker.id);
  insert into pessoa (account_id, escritorio_id, papel, name, email, created_at, accepted_at)
    values (maker.id, new_id, 'dono', maker.name, maker.email, at, at);
  return 'created';
end $$;

-- Registers a company for the provider: it is proven by nothing yet. Outcome: created, taken (the tax id is registered), claimed (its root
-- is held).
drop function provider_create_empresa(jsonb);
create function provider_create_empresa(made jsonb) returns table (outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare new_id bigint;
begin
  perform require_provider();
  perform pg_advisory_xact_lock(hashtextextended('root ' || root_of(made->>'taxId'), 0));
  if exists (select from empresa e where e.tax_id = made->>'taxId') then return query select 'taken', null::bigint; return; end if;
  if is_root_held(root_of(made->>'taxId'), false) then return query select 'claimed', null::bigint; return; end if;
  insert into empresa (tax_id, name, uf, ie, simples, proven)
    values (made->>'taxId', made->>'name', made->>'uf', made->>'ie', coalesce((made->>'simples')::boolean, true), false)
    returning id into new_id;
  return query select 'created', new_id;
end $$;

-- Proposals of offices that wait for the caller as titular, oldest first; `before` has the fields as they are.
create function my_propostas(at timestamptz)
  returns table (id uuid, asker_name text, escritorio_name text, empresa_name text, tax_id text, change jsonb, before jsonb, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select q.id, q.asker_name, o.name, e.name, e.tax_id, q.change,
      jsonb_build_object('name', e.name, 'uf', e.uf, 'ie', e.ie, 'regime', e.regime), q.expires_at
    from account_empresa g join empresa_proposta q on q.empresa_id = g.empresa_id
      join escritorio o on o.id = q.escritorio_id join empresa e on e.id = q.empresa_id
    where g.account_id = app_account() and g.papel = 'titular' and is_titular(app_account(), q.empresa_id) and e.active and q.expires_at > at
      and exists (select from carteira c where c.escritorio_id = q.escritorio_id and c.empresa_id = q.empresa_id) and is_dono(q.asked_by, q.escritorio_id)
    order by q.created_at, q.id
  $$;
-- The titular's answer. No row when there is no such proposal for the caller.
create function answer_proposta(of_id uuid, accepts boolean, at timestamptz) returns table (empresa_id bigint, tax_id text, escritorio_name text, change jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare asked empresa_proposta;
begin
  select q.* into asked from empresa_proposta q where q.id = of_id for update;
  if asked.id is null or asked.expires_at <= at or not is_titular(app_account(), asked.empresa_id)
    or not is_dono(asked.asked_by, asked.escritorio_id) then return; end if;
  if accepts then perform write_registration(asked.empresa_id, asked.change); end if;
  delete from empresa_proposta q where q.id = of_id;
  return query select asked.empresa_id, e.tax_id, o.name, asked.change from empresa e, escritorio o where e.id = asked.empresa_id and o.id = asked.escritorio_id;
end $$;

-- Rights that entered without proof and wait for the yes of who proved the establishment, or of its titular.
create function answers_for(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
        where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel = 'titular' and g.standing = 'full' and a.blocked_at is null)
      or (not exists (select from account_empresa g join account a on a.id = g.account_id
          where g.empresa_id = of_empresa and g.papel = 'titular' and g.standing = 'full' and a.blocked_at is null)
        and exists (select from empresa_proof p where p.empresa_id = of_empresa
          and ((p.escritorio_id is null and p.account_id = app_account()) or is_dono(app_account(), p.escritorio_id))))
  $$;
create function my_limited()
  returns table (id uuid, name text, empresa_name text, tax_id text, papel text, since timestamptz, escritorio_id uuid, account_id uuid, empresa_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    with mine as (
      select distinct k.empresa_id from (
        select g.empresa_id from account_empresa g where g.account_id = app_account() and g.papel = 'titular'
        union all
        select p.empresa_id from empresa_proof p left join pessoa d on d.escritorio_id = p.escritorio_id and d.account_id = app_account() and d.papel = 'dono'
          where p.account_id = app_account() or d.account_id is not null) k
      where answers_for(k.empresa_id))
    select md5('carteira ' || c.escritorio_id || ' ' || c.empresa_id)::uuid, o.name, e.name, e.tax_id, 'contador', c.created_at, c.escritorio_id, null::uuid, e.id
      from mine m join carteira c on c.empresa_id = m.empresa_id and c.standing = 'limited'
      join escritorio o on o.id = c.escritorio_id join empresa e on e.id = c.empresa_id
    union all
    select md5('account ' || g.account_id || ' ' || g.empresa_id)::uuid, coalesce(g.name, a.name), e.name, e.tax_id, g.papel, g.created_at, null::uuid, a.id, e.id
      from mine m join account_empresa g on g.empresa_id = m.empresa_id and g.standing = 'limited'
      join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
    order by 6, 1
  $$;
-- The yes makes the right full; the no removes it, and what it made there ends. No row when there is no such right for the caller.
create function answer_limited(of_id uuid, accepts boolean, at timestamptz) returns table (empresa_id bigint, tax_id text, name text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare held record;
begin
  select l.* into held from my_limited() l where l.id = of_id;
  if held.id is null then return; end if;
  if accepts then
    update carteira c set standing = 'full' where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id;
    update account_empresa g set standing = 'full' where g.account_id = held.account_id and g.empresa_id = held.empresa_id;
  else
    if held.escritorio_id is not null then
      perform end_voices('office_removed_from_company', array(select p.account_id from pessoa p where p.escritorio_id = held.escritorio_id),
        held.escritorio_id, array[held.empresa_id], null, '{}', at);
      delete from carteira c where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id;
    else
      perform end_voices('removed_from_company', array[held.account_id], null, array[held.empresa_id], null, '{}', at);
      delete from account_empresa g where g.account_id = held.account_id and g.empresa_id = held.empresa_id;
    end if;
    perform end_admissions(array[held.empresa_id], 'o direito sem comprovação foi retirado', app_account(), at);
  end if;
  return query select held.empresa_id, held.tax_id, held.name;
end $$;

-- Brings a company into the portfolio of the caller's office by a trusted A1 of its root, and proves it and the other establishments of the
-- root that the office serves. The program calls it after it has judged the file. Outcome: included, proven (it was there), inactive, full.
create function bring_by_certificate(made jsonb, at timestamptz) returns table (outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office  uuid := require_dono();
  company empresa;
  verdict text := 'included';
begin
  perform pg_advisory_xact_lock(hashtextextended('root ' || root_of(made->>'taxId'), 0));
  insert into empresa (tax_id, name, uf, proven) values (made->>'taxId', made->>'name', made->>'uf', false) on conflict (tax_id) do nothing;
  select e.* into company from empresa e where e.tax_id = made->>'taxId' for no key update;
  if not company.active or company.demo or (select o.demo from escritorio o where o.id = office) then
    return query select 'inactive', company.id; return;
  end if;
  if exists (select from carteira c where c.escritorio_id = office and c.empresa_id = company.id) then verdict := 'proven';
  elsif (select count(*) from carteira c where c.escritorio_id = office) >= 20000 then
    return query select 'full', company.id; return;
  end if;
  insert into carteira as c (escritorio_id, empresa_id, created_at, created_by, standing) values (office, company.id, at, app_account(), 'full')
    on conflict (escritorio_id, empresa_id) do update set standing = 'full';
  delete from carteira_pedido q where q.escritorio_id = office and q.tax_id = company.tax_id;
  perform prove_empresas(array(select e.id from empresa e join carteira c on c.empresa_id = e.id and c.escritorio_id = office
    where e.root = company.root and not e.demo and e.active), 'a1', app_account(), office, at);
  return query select verdict, company.id;
end $$;
revoke execute on function bring_by_certificate(jsonb, timestamptz) from public;
grant execute on function bring_by_certificate(jsonb, timestamptz) to portal_app;

-- Of companies in which the caller is limited: the moment of the first proof, and the accounts whose imports are the holder's own.
create function my_limits(of_empresas bigint[]) returns table (empresa_id bigint, proven_at timestamptz, accounts uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query select e.id, (select min(p.proven_at) from empresa_proof p where p.empresa_id = e.id),
      array(select app_account() union select p.account_id from pessoa me join pessoa p on p.escritorio_id = me.escritorio_id
        where me.account_id = app_account() and me.accepted_at is not null
          and exists (select from carteira c where c.escritorio_id = me.escritorio_id and c.empresa_id = e.id))
    from empresa e where e.id = any (of_empresas);
end $$;
revoke execute on function my_limits(bigint[]) from public;
grant execute on function my_limits(bigint[]) to portal_app;

-- The operator's yes to a company: it is proven, and everybody who has a right there has it in full.
create function prove_by_operator(of_empresa bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update carteira c set standing = 'full' where c.empresa_id = of_empresa;
  update account_empresa g set standing = 'full' where g.empresa_id = of_empresa;
  perform prove_empresas(array[of_empresa], 'operador', null, null, now());
end $$;
revoke execute on function prove_by_operator(bigint) from public;

-- A limited titular decides nothing.
create or replace function is_titular(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from account_empresa g join account a on a.id = g.account_id
      where g.account_id = of_account and g.empresa_id = of_empresa and g.papel = 'titular' and g.standing <> 'limited' and a.blocked_at is null)
  $$;
create or replace function has_live_titular(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
      where g.empresa_id = of_empresa and g.papel = 'titular' and g.standing <> 'limited' and a.blocked_at is null)
  $$;
create or replace function require_manager(of_empresa bigint) returns void
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not is_provider() and not (is_titular(app_account(), of_empresa) and exists (select from empresa e where e.id = of_empresa and e.active)) then
    raise exception 'not a manager of the company' using errcode = '42501';
  end if;
end $$;

-- Whether an account has a title of the root of a company.
create function has_root_title(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
        join empresa o on o.root = e.root and o.demo = e.demo
      where o.id = of_empresa and g.account_id = of_account and g.papel = 'titular' and g.root_title and g.standing = 'full' and a.blocked_at is null)
  $$;

-- A grant stands as its giver stands. The operator's is full and of the whole root. One of the provider's people waits for the yes of who
-- proved the company, and without a proof it is `entered`.
create function judge_grant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
      new.standing := case when exists (select from empresa e where e.id = new.empresa_id and e.proven)
        and (exists (select from carteira c where c.empresa_id = new.empresa_id and c.standing = 'full')
          or exists (select from account_empresa g where g.empresa_id = new.empresa_id and g.papel = 'titular' and g.standing = 'full'))
        then 'limited' else 'entered' end;
    end if;
  end if;
  return new;
end $$;
create trigger judge_grant before insert or update of papel on account_empresa for each row execute function judge_grant();
revoke execute on function judge_grant() from public;
revoke execute on function has_root_title(uuid, bigint) from public;

-- As in 0004. The holder of an e-CNPJ becomes titular of its company, and of its root, unless the company has a right that stands in full.
-- The sign-in proves only the establishments of the root that its holder manages.
create or replace function enter_by_certificate(of_proof bytea, seen uuid, with_demo boolean, new_id uuid, new_name text, keeps boolean, at timestamptz)
  returns table (outcome text, account_id uuid, name text, old_name text, old_email text, certificate jsonb, taken boolean,
    titular_of bigint, empresas bigint[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  proof   certificate_proof;
  company empresa;
  holder  account;
  entered uuid;
  takes   boolean;
  verdict text := 'right';
begin
  delete from certificate_proof p where p.proof_hash = of_proof and p.expires_at > now() returning p.* into proof;
  -- the lock makes the second of two concurrent first sign-ins see the titular that the first one wrote
  select e.* into company from empresa e where e.tax_id = proof.tax_id for no key update;
  if proof.demo or not company.active or company.demo
    or exists (select from account_empresa g where g.empresa_id = company.id and g.standing = 'full') then company := null; end if;
  select a.* into holder from account a where (a.login = proof.tax_id and not proof.demo) or (with_demo and a.demo and a.tax_id = proof.tax_id)
    order by a.demo limit 1 for update;
  if proof.proof_hash is null then verdict := 'spent';
  elsif holder.id is distinct from seen then verdict := 'changed';
  elsif holder.id is null and company.id is null then verdict := 'unregistered';
  elsif holder.blocked_at is not null then verdict := 'blocked';
  end if;
  if verdict <> 'right' then
    return query select verdict, null::uuid, null::text, null::text, null::text, null::jsonb, false, null::bigint, null::bigint[];
    return;
  end if;
  takes := holder.id is not null and is_takeable(holder) and not keeps;
  entered := coalesce(holder.id, new_id);
  if holder.id is null then
    insert into account (id, login, tax_id, name, sistema) values (new_id, proof.tax_id, proof.tax_id, company.name, 'PORTAL');
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

do $$ declare f text; begin
  foreach f in array array['preview_carteira(jsonb, timestamptz)', 'provider_create_empresa(jsonb)', 'my_propostas(timestamptz)',
    'answer_proposta(uuid, boolean, timestamptz)', 'my_limited()', 'answer_limited(uuid, boolean, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['is_root_held(text, boolean)', 'is_proven_holder(uuid, text)', 'may_bring_root(uuid, uuid, text, boolean, timestamptz)',
    'is_held_by_others(bigint, uuid, uuid)', 'judge_carteira(uuid, uuid, jsonb, boolean, timestamptz)', 'open_roots(uuid, uuid, jsonb, timestamptz)',
    'count_lookups(uuid, jsonb, timestamptz)', 'is_refused_request(uuid, text, timestamptz)', 'registration_change(bigint, jsonb)',
    'is_registration_reserved(bigint, uuid)', 'preview_change(uuid, jsonb)',
    'change_carteira(uuid, bigint, jsonb, uuid, timestamptz, timestamptz)', 'write_registration(bigint, jsonb)',
    'enter_carteira(uuid, uuid, jsonb, boolean, timestamptz)', 'answers_pedido(carteira_pedido)', 'answers_for(bigint)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
