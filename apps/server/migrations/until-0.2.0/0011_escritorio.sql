-- Offices (escritórios): firms that keep the books of others. Their portfolio (carteira) of companies, their people, and the requests
-- for companies that somebody holds. Every function reads the caller from app.account and checks the right itself.

create table escritorio (
  id         uuid primary key,
  name       text not null,
  uf         text not null check (uf ~ '^[A-Z]{2}$'),
  tax_id     text collate "C" unique check (tax_id ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  demo       boolean not null default false,           -- an office of the demonstration has demonstration companies only
  created_at timestamptz not null,
  created_by uuid,                                     -- null: the command line
  sped         jsonb,                                  -- EscritorioSped of packages/contract: data for the EFD of every client
  sped_version bigint not null default 0               -- grows by one with every save
);

-- A person works in one office.
create table pessoa (
  account_id    uuid primary key references account,
  escritorio_id uuid not null references escritorio,
  papel         text not null check (papel in ('dono', 'contador', 'assistente')),
  tags          text[],                                -- sees the companies with one of them; null: the whole portfolio
  name          text not null,                         -- name and contacts as the office wrote them
  email         text not null default '',
  created_at    timestamptz not null,
  granted_by    uuid
);
create index pessoa_by_escritorio on pessoa (escritorio_id, account_id);

create table carteira (
  escritorio_id uuid   not null references escritorio,
  empresa_id    bigint not null references empresa,
  tags          text[] not null default '{}',
  responsible   text,                                  -- name of the person in charge
  created_at    timestamptz not null,
  created_by    uuid,
  primary key (escritorio_id, empresa_id)
);
create index carteira_by_empresa on carteira (empresa_id);

-- A request of an office for a company that somebody holds. Its titular answers it; without a titular, the operator.
create table carteira_pedido (
  id            uuid primary key,
  escritorio_id uuid   not null references escritorio,
  empresa_id    bigint not null references empresa,
  name          text   not null,                       -- the company, as the office wrote
  tags          text[] not null default '{}',
  responsible   text,
  asked_by      uuid   not null,
  asker_name    text   not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,                  -- a refused request cannot be repeated before
  refused_at    timestamptz,
  unique (escritorio_id, empresa_id)
);
create index carteira_pedido_by_empresa on carteira_pedido (empresa_id);

alter table grant_invitation
  add column escritorio_id uuid references escritorio, -- an invitation to work in an office; `papel` and `tags` are those of pessoa
  add column tags text[],
  add constraint grant_invitation_target check ((empresa_id is null) <> (escritorio_id is null)),
  add constraint grant_invitation_escritorio unique (escritorio_id, account_id);

do $$ declare t text; begin
  foreach t in array array['escritorio', 'pessoa', 'carteira', 'carteira_pedido'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (false)', t); -- reached through the functions below only
  end loop;
end $$;

-- Whether a person of an office sees a company of its portfolio. Its arguments are no rows: a function over rows of tables that only the
-- coordinator has cannot be copied to the nodes of a cluster.
create function sees_empresa(papel text, person_tags text[], company_tags text[]) returns boolean language sql immutable
  return papel = 'dono' or person_tags is null or person_tags && company_tags;

-- Grants made directly and rights from the office; the stronger papel wins. The office has contador in a company, never titular.
create or replace function rights_of(wanted uuid)
  returns table (empresa_id bigint, papel text, imports boolean, origin text, imports_since timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    with rights as (
      select g.empresa_id, g.papel, g.papel <> 'consulta' as imports, 'direta' as origin, g.created_at as since
      from account_empresa g where g.account_id = wanted
      union all
      select c.empresa_id, case p.papel when 'assistente' then 'consulta' else 'contador' end, true, 'escritorio',
        greatest(p.created_at, c.created_at)
      from pessoa p join carteira c on c.escritorio_id = p.escritorio_id
      where p.account_id = wanted and sees_empresa(p.papel, p.tags, c.tags)
    )
    select distinct on (r.empresa_id) r.empresa_id, r.papel, bool_or(r.imports) over company, r.origin,
      min(r.since) filter (where r.imports) over company
    from rights r
    window company as (partition by r.empresa_id)
    order by r.empresa_id, array_position(array['titular', 'contador', 'consulta'], r.papel), r.origin
  $$;

-- Whether an account that is not blocked is dono of an office.
create function is_dono(of_account uuid, of_escritorio uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p join account a on a.id = p.account_id
      where p.account_id = of_account and p.escritorio_id = of_escritorio and p.papel = 'dono' and a.blocked_at is null)
  $$;

create or replace function works_in_office(of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p where p.account_id = of_account)
  $$;

create or replace function is_office_login(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(target)
      and exists (select from pessoa t join account a on a.id = t.account_id and a.made_for = t.escritorio_id
        where t.account_id = target and is_dono(maker, t.escritorio_id))
      and not exists (select from account_empresa g where g.account_id = target)
  $$;

-- Returns the office whose dono the caller is; fails for other callers.
create function require_dono() returns uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare office uuid := (select p.escritorio_id from pessoa p where p.account_id = app_account());
begin
  if office is null or not is_dono(app_account(), office) then
    raise exception 'not a dono of an office' using errcode = '42501';
  end if;
  return office;
end $$;

-- The caller's office; no row without one.
create function my_escritorio()
  returns table (id uuid, name text, uf text, tax_id text, demo boolean, papel text, sees_all boolean, empresas bigint, pessoas bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select o.id, o.name, o.uf, o.tax_id, o.demo, p.papel, p.papel = 'dono' or p.tags is null,
      (select count(*) from carteira c where c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags)), (select count(*) from pessoa m where m.escritorio_id = o.id)
    from pessoa p join escritorio o on o.id = p.escritorio_id join account a on a.id = p.account_id
    where p.account_id = app_account() and a.blocked_at is null
  $$;

-- Whether somebody holds a company: it has a grant of an account that is not blocked, an office, or a document.
create function is_held(of_empresa bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from account_empresa g join account a on a.id = g.account_id where g.empresa_id = of_empresa and a.blocked_at is null)
    or exists (select from carteira c where c.empresa_id = of_empresa)
    or exists (select from nota n where n.empresa_id = of_empresa)
    or exists (select from arquivo f where f.empresa_id = of_empresa);
end $$;

-- Creates the first office of an installation, with the caller as its dono. Outcome: created, operator (only the operator may),
-- claimed (somebody else holds the tax id).
create function create_escritorio(new_id uuid, made jsonb, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  maker account;
  held  bigint := (select e.id from empresa e where e.tax_id = made->>'taxId');
begin
  lock table escritorio in share row exclusive mode;
  select a.* into maker from account a where a.id = app_account() and a.blocked_at is null;
  if maker.id is null or maker.demo or exists (select from escritorio o where not o.demo) then return 'operator'; end if;
  if held is not null and is_held(held) and not is_titular(maker.id, held) then return 'claimed'; end if;
  insert into escritorio (id, name, uf, tax_id, created_at, created_by)
    values (new_id, made->>'name', made->>'uf', made->>'taxId', at, maker.id);
  insert into pessoa (account_id, escritorio_id, papel, name, email, created_at)
    values (maker.id, new_id, 'dono', maker.name, maker.email, at);
  return 'created';
end $$;

-- The companies of the portfolio that the caller sees, in order of creation. `wanted`: words with code (the words as a number), tag,
-- responsible, taxId, all optional.
create function my_carteira(wanted jsonb, after bigint, max_rows integer)
  returns table (id bigint, tax_id text, root text, demo boolean, name text, uf text, ie text, regime text, active boolean, proven boolean,
    tags text[], responsible text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.demo, e.name, e.uf, e.ie, e.regime, e.active, e.proven, c.tags, c.responsible
    from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
      join carteira c on c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags) join empresa e on e.id = c.empresa_id
    where p.account_id = app_account() and e.id > after
      and (wanted->>'words' is null or position(fold_text(wanted->>'words') in fold_text(e.name)) > 0
        or (wanted->>'code' <> '' and (starts_with(e.tax_id, wanted->>'code') or position(wanted->>'code' in e.ie) > 0)))
      and (wanted->>'taxId' is null or e.tax_id = wanted->>'taxId')
      and (wanted->>'tag' is null or wanted->>'tag' = any (c.tags))
      and (wanted->>'responsible' is null or fold_text(c.responsible) = fold_text(wanted->>'responsible'))
    order by e.id limit max_rows
  $$;

-- The tags of a line; null when the line has none.
create function tags_of(line jsonb) returns text[] language sql immutable
  return case when jsonb_typeof(line->'tags') = 'array'
    then array(select t.tag from jsonb_array_elements_text(line->'tags') with ordinality t (tag, n) order by t.n) end;

-- Changes the fields that a line has; the others stay. Returns whether anything changed.
create function change_carteira(office uuid, of_empresa bigint, line jsonb) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  company empresa;
  kept    carteira;
begin
  select e.* into company from empresa e where e.id = of_empresa;
  select c.* into kept from carteira c where c.escritorio_id = office and c.empresa_id = of_empresa;
  update empresa e set name = coalesce(line->>'name', e.name), uf = coalesce(line->>'uf', e.uf),
      ie = case when line ? 'ie' then line->>'ie' else e.ie end,
      regime = case when line ? 'regime' then line->>'regime' else e.regime end,
      simples = coalesce(line->>'regime' in ('simples', 'mei'), e.simples)
    where e.id = of_empresa;
  update carteira c set tags = coalesce(tags_of(line), c.tags),
      responsible = case when line ? 'responsible' then line->>'responsible' else c.responsible end
    where c.escritorio_id = office and c.empresa_id = of_empresa;
  return exists (select from empresa e join carteira c on c.empresa_id = e.id and c.escritorio_id = office
    where e.id = of_empresa and (e is distinct from company or c is distinct from kept));
end $$;

-- Brings companies into the portfolio of an office or changes them there. A line has taxId and, optionally, name, uf, ie, regime, tags
-- and responsible. `maker` null: the operator, who may give a company that has no titular.
-- Outcome of a line: included, changed, same, incomplete (a new company needs name and uf), inactive, claimed (somebody holds it: a
-- request waits for the titular or the operator), refused (an earlier request was refused), full.
create function write_carteira(office uuid, maker uuid, lines jsonb, at timestamptz, until timestamptz)
  returns table (line integer, outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  most    constant integer := 20000;
  size    integer := (select count(*) from carteira c where c.escritorio_id = office);
  is_demo boolean := (select o.demo from escritorio o where o.id = office);
  made    jsonb;
  company empresa;
  verdict text;
begin
  -- in order of tax id: two concurrent batches lock the same companies in the same order
  for line, made in select l.n::integer, l.value from jsonb_array_elements(lines) with ordinality l (value, n) order by l.value->>'taxId', l.n loop
    select e.* into company from empresa e where e.tax_id = made->>'taxId' for no key update;
    if company.id is null and made->>'name' is not null and made->>'uf' is not null and size < most then
      insert into empresa (tax_id, name, uf, ie, simples, regime, demo, proven)
        values (made->>'taxId', made->>'name', made->>'uf', made->>'ie', coalesce(made->>'regime' in ('simples', 'mei'), true),
          made->>'regime', is_demo, is_demo)
        on conflict (tax_id) do nothing;
      select e.* into company from empresa e where e.tax_id = made->>'taxId' for no key update;
    end if;
    if exists (select from carteira c where c.escritorio_id = office and c.empresa_id = company.id) then
      verdict := case when change_carteira(office, company.id, made) then 'changed' else 'same' end;
    elsif size >= most then verdict := 'full';
    elsif company.id is null then verdict := 'incomplete';
    elsif not company.active or company.demo <> is_demo then verdict := 'inactive';
    elsif is_held(company.id) and not is_titular(maker, company.id) and (maker is not null or has_live_titular(company.id)) then
      verdict := ask_for_empresa(office, company.id, maker, made, at, until);
    else
      insert into carteira (escritorio_id, empresa_id, tags, responsible, created_at, created_by)
        select office, company.id, coalesce(tags_of(made), asked.tags, '{}'), coalesce(made->>'responsible', asked.responsible), at, maker
        from (select) one left join carteira_pedido asked on asked.escritorio_id = office and asked.empresa_id = company.id;
      delete from carteira_pedido q where q.escritorio_id = office and q.empresa_id = company.id;
      update empresa e set ie = coalesce(e.ie, made->>'ie'), regime = coalesce(e.regime, made->>'regime'),
          proven = e.proven and (e.demo or maker is null or is_titular(maker, e.id)) -- that it is registered proves nothing about the office
        where e.id = company.id;
      size := size + 1;
      verdict := 'included';
    end if;
    outcome := verdict;
    empresa_id := company.id;
    return next;
  end loop;
end $$;

-- Writes the request of an office for a company. Returns claimed, or refused when an earlier request was refused.
create function ask_for_empresa(office uuid, of_empresa bigint, maker uuid, made jsonb, at timestamptz, until timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if maker is null then return 'claimed'; end if; -- the operator asks the titular in person
  if exists (select from carteira_pedido q where q.escritorio_id = office and q.empresa_id = of_empresa
    and q.refused_at is not null and q.expires_at > at) then return 'refused'; end if;
  insert into carteira_pedido (id, escritorio_id, empresa_id, name, tags, responsible, asked_by, asker_name, created_at, expires_at)
    select gen_random_uuid(), office, of_empresa, coalesce(made->>'name', ''), coalesce(tags_of(made), '{}'), made->>'responsible', maker,
      a.name, at, until from account a where a.id = maker
    on conflict (escritorio_id, empresa_id) do update set tags = excluded.tags, responsible = excluded.responsible,
      asked_by = excluded.asked_by, asker_name = excluded.asker_name, expires_at = excluded.expires_at, refused_at = null;
  return 'claimed';
end $$;

create function put_carteira(lines jsonb, at timestamptz, until timestamptz) returns table (line integer, outcome text, empresa_id bigint)
  language sql volatile security definer set search_path = public, pg_temp as $$
    select * from write_carteira(require_dono(), app_account(), lines, at, until)
  $$;

-- Takes a company out of the portfolio. Returns null when it is not there.
create function drop_carteira(of_tax_id text) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from carteira c using empresa e
      where c.escritorio_id = require_dono() and e.tax_id = of_tax_id and c.empresa_id = e.id returning e.id
  $$;

-- Requests of the caller's office that are not expired.
create function my_pedidos(at timestamptz)
  returns table (id uuid, tax_id text, name text, created_at timestamptz, expires_at timestamptz, refused_at timestamptz, has_titular boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select q.id, e.tax_id, q.name, q.created_at, q.expires_at, q.refused_at, has_live_titular(e.id)
    from carteira_pedido q join empresa e on e.id = q.empresa_id
    where q.escritorio_id = require_dono() and q.expires_at > at order by q.created_at, q.id
  $$;

-- Requests that wait for the caller as titular, oldest first.
create function pedidos_for_me(at timestamptz)
  returns table (id uuid, asker_name text, escritorio_name text, empresa_name text, tax_id text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select q.id, q.asker_name, o.name, e.name, e.tax_id, q.expires_at
    from account_empresa g join carteira_pedido q on q.empresa_id = g.empresa_id
      join escritorio o on o.id = q.escritorio_id join empresa e on e.id = q.empresa_id
    where g.account_id = app_account() and g.papel = 'titular' and is_titular(app_account(), q.empresa_id) and e.active
      and q.refused_at is null and q.expires_at > at and is_dono(q.asked_by, q.escritorio_id)
    order by q.created_at, q.id
  $$;

-- The titular's answer to a request. Returns the company and the office; no row when there is no such request for the caller.
create function answer_pedido(of_id uuid, accepts boolean, at timestamptz) returns table (empresa_id bigint, tax_id text, escritorio_name text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare asked carteira_pedido;
begin
  select q.* into asked from carteira_pedido q where q.id = of_id for update;
  if asked.id is null or asked.refused_at is not null or asked.expires_at <= at or not is_titular(app_account(), asked.empresa_id)
    or not is_dono(asked.asked_by, asked.escritorio_id) then return; end if;
  if accepts then
    delete from carteira_pedido q where q.id = of_id;
    insert into carteira (escritorio_id, empresa_id, tags, responsible, created_at, created_by)
      values (asked.escritorio_id, asked.empresa_id, asked.tags, asked.responsible, at, asked.asked_by) on conflict do nothing;
  else
    update carteira_pedido q set refused_at = at where q.id = of_id;
  end if;
  return query select e.id, e.tax_id, o.name from empresa e, escritorio o where e.id = asked.empresa_id and o.id = asked.escritorio_id;
end $$;

-- The offices of a company, for its titulares and the provider.
create function empresa_escritorios(of_empresa bigint) returns table (id uuid, name text, tax_id text, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform require_manager(of_empresa);
  return query select o.id, o.name, o.tax_id, c.created_at from carteira c join escritorio o on o.id = c.escritorio_id
    where c.empresa_id = of_empresa order by c.created_at, o.id;
end $$;

-- Takes the papel of an office away. Returns the name of the office; null when it has none there.
create function remove_escritorio(of_empresa bigint, of_escritorio uuid) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_manager(of_empresa);
  delete from carteira c where c.empresa_id = of_empresa and c.escritorio_id = of_escritorio;
  return case when found then (select o.name from escritorio o where o.id = of_escritorio) end;
end $$;

-- The companies that a person of the caller's office sees by the office. A dono asks about everybody, others about themselves.
create function pessoa_empresas(of_account uuid) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_account is distinct from app_account() then perform require_dono(); end if;
  return array(select c.empresa_id from pessoa me join pessoa p on p.escritorio_id = me.escritorio_id
    join carteira c on c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags) where me.account_id = app_account() and p.account_id = of_account order by 1);
end $$;

-- The people of the caller's office, then its invitations that are not expired.
create function my_pessoas(at timestamptz)
  returns table (account_id uuid, tax_id text, name text, email text, papel text, tags text[], since timestamptz, waiting text,
    empresas bigint, expires_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare office uuid := require_dono();
begin
  return query
    select a.id, a.tax_id, p.name, p.email, p.papel, p.tags, p.created_at, case when is_unused(a.id) then 'senha' end,
      (select count(*) from carteira c where c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags)), null::timestamptz
    from pessoa p join account a on a.id = p.account_id where p.escritorio_id = office order by p.created_at, a.id;
  return query
    select a.id, a.tax_id, i.name, i.email, i.papel, i.tags, i.created_at, 'convite',
      (select count(*) from carteira c where c.escritorio_id = office and (i.papel = 'dono' or i.tags is null or i.tags && c.tags)), i.expires_at
    from grant_invitation i join account a on a.id = i.account_id
    where i.escritorio_id = office and i.expires_at > at and is_dono(i.invited_by, office) order by i.created_at, a.id;
end $$;

-- Adds a person to the caller's office. A new login holds at once, because there is no person yet who could accept (again, it gets
-- another link); an existing login is always invited. Outcome: created, invited, exists (already works in this office).
create function add_pessoa(new_id uuid, person jsonb, at timestamptz, until timestamptz) returns table (account_id uuid, outcome text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office uuid := require_dono();
  holder account;
begin
  insert into account (id, login, tax_id, name, email, sistema, sped, made_for, made_by)
    select new_id, person->>'taxId', person->>'taxId', person->>'name', person->>'email', 'PORTAL', m.sped or m.sistema = 'SCA', office, m.id
    from account m where m.id = app_account()
    on conflict (login) do nothing;
  select a.* into holder from account a where a.login = person->>'taxId' for update;
  if holder.made_for = office and is_unused(holder.id) and holder.blocked_at is null
      and not exists (select from account_empresa g where g.account_id = holder.id)
      and not exists (select from pessoa p where p.account_id = holder.id and p.escritorio_id <> office) then
    update account a set name = person->>'name', email = person->>'email', made_by = app_account() where a.id = holder.id;
    insert into pessoa (account_id, escritorio_id, papel, tags, name, email, created_at, granted_by)
      values (holder.id, office, person->>'papel', tags_of(person), person->>'name', person->>'email', at, app_account())
      on conflict (account_id) do update set papel = excluded.papel, tags = excluded.tags, name = excluded.name, email = excluded.email;
    return query select holder.id, 'created';
  elsif exists (select from pessoa p where p.account_id = holder.id and p.escritorio_id = office) then
    return query select holder.id, 'exists';
  else
    insert into grant_invitation (id, escritorio_id, account_id, papel, tags, name, email, kind, invited_by, inviter_name, created_at, expires_at)
      select gen_random_uuid(), office, holder.id, person->>'papel', tags_of(person), person->>'name', person->>'email', 'convite', m.id, m.name,
        at, until from account m where m.id = app_account()
      on conflict (escritorio_id, account_id) do update set papel = excluded.papel, tags = excluded.tags, name = excluded.name,
        email = excluded.email, invited_by = excluded.invited_by, inviter_name = excluded.inviter_name, expires_at = excluded.expires_at;
    return query select holder.id, 'invited';
  end if;
end $$;

-- Whether an office would have no other dono who can sign in. Locks the office against concurrent changes.
create function is_last_dono(office uuid, of_account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from escritorio o where o.id = office for update;
  return exists (select from pessoa p where p.account_id = of_account and p.escritorio_id = office and p.papel = 'dono')
    and not exists (select from pessoa p join account a on a.id = p.account_id
      where p.escritorio_id = office and p.account_id <> of_account and p.papel = 'dono' and a.blocked_at is null and not is_unused(a.id));
end $$;

-- Changes papel, tags or name of a person or of an invitation; fields that `wanted` does not have stay. `wanted` null removes it.
-- Outcome: done, unknown, last_dono.
create function change_pessoa(of_account uuid, wanted jsonb) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare office uuid := require_dono();
begin
  if coalesce(wanted->>'papel', 'contador') <> 'dono' and (wanted is null or wanted ? 'papel') and is_last_dono(office, of_account) then
    return 'last_dono';
  end if;
  if wanted is null then
    delete from pessoa p where p.account_id = of_account and p.escritorio_id = office;
    if found then
      delete from password_link l where l.account_id = of_account and l.made_by is distinct from of_account and is_unused(of_account);
      return 'done';
    end if;
    delete from grant_invitation i where i.account_id = of_account and i.escritorio_id = office;
    return case when found then 'done' else 'unknown' end;
  end if;
  update pessoa p set papel = coalesce(wanted->>'papel', p.papel), tags = case when wanted ? 'tags' then tags_of(wanted) else p.tags end,
      name = coalesce(wanted->>'name', p.name), email = coalesce(wanted->>'email', p.email)
    where p.account_id = of_account and p.escritorio_id = office;
  if found then return 'done'; end if;
  update grant_invitation i set papel = coalesce(wanted->>'papel', i.papel),
      tags = case when wanted ? 'tags' then tags_of(wanted) else i.tags end,
      name = coalesce(wanted->>'name', i.name), email = coalesce(wanted->>'email', i.email)
    where i.account_id = of_account and i.escritorio_id = office;
  return case when found then 'done' else 'unknown' end;
end $$;

-- Invitations of offices to the caller, oldest first.
create function my_escritorio_invitations(at timestamptz)
  returns table (id uuid, inviter_name text, escritorio_name text, papel text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select i.id, i.inviter_name, o.name, i.papel, i.expires_at
    from grant_invitation i join escritorio o on o.id = i.escritorio_id
    where i.account_id = app_account() and i.expires_at > at and is_dono(i.invited_by, i.escritorio_id)
    order by i.created_at, i.id
  $$;

-- The caller's answer to an invitation of an office. Outcome: accepted, refused, gone, elsewhere (the person works in another office).
-- The provider's people see documents by support grants only, so no office takes them in.
create function answer_escritorio(of_id uuid, accepts boolean, at timestamptz) returns table (outcome text, escritorio_name text, papel text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  invitation grant_invitation;
  done       text := 'refused';
begin
  select i.* into invitation from grant_invitation i
    where i.id = of_id and i.escritorio_id is not null and i.account_id = app_account() for update;
  if invitation.id is null or invitation.expires_at <= at or not is_dono(invitation.invited_by, invitation.escritorio_id)
    or (accepts and exists (select from account a where a.id = app_account() and (a.provider or a.demo))) then
    return query select 'gone', null::text, null::text;
    return;
  end if;
  if accepts then
    insert into pessoa (account_id, escritorio_id, papel, tags, name, email, created_at, granted_by)
      values (app_account(), invitation.escritorio_id, invitation.papel, invitation.tags, invitation.name, invitation.email, at, invitation.invited_by)
      on conflict (account_id) do nothing;
    done := case when found then 'accepted' else 'elsewhere' end;
  end if;
  if done <> 'elsewhere' then delete from grant_invitation i where i.id = of_id; end if;
  return query select done, o.name, invitation.papel from escritorio o where o.id = invitation.escritorio_id;
end $$;

-- The EFD data that the caller's office keeps for all clients.
create function my_escritorio_sped() returns table (version bigint, body jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select o.sped_version, o.sped from pessoa p join escritorio o on o.id = p.escritorio_id
    where p.account_id = app_account() and exists (select from account a where a.id = p.account_id and a.blocked_at is null)
  $$;
-- Returns the new version; null when `over` is not the stored one. `over` null saves over any.
create function save_escritorio_sped(wanted jsonb, over bigint) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
    update escritorio o set sped = wanted, sped_version = o.sped_version + 1
      where o.id = require_dono() and (over is null or o.sped_version = over) returning o.sped_version
  $$;

-- Marks the companies of a root as proven after its A1 certificate was kept. The program calls it when the chain is trusted.
create function prove_by_certificate(of_empresa bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  update empresa e set proven = true from empresa asked
    where asked.id = of_empresa and e.root = asked.root and e.demo = asked.demo and not e.proven
      and exists (select from capture_certificate k where k.root = asked.root and k.demo = asked.demo);
end $$;

-- Whether an office keeps a company of the scope: its final manifestações are then the titular's unless somebody decided otherwise.
create function is_kept_by_office(of_empresa bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return exists (select from carteira c where c.empresa_id = of_empresa);
end $$;

do $$ declare f text; begin
  foreach f in array array['my_escritorio()', 'create_escritorio(uuid, jsonb, timestamptz)', 'my_carteira(jsonb, bigint, integer)',
    'put_carteira(jsonb, timestamptz, timestamptz)', 'drop_carteira(text)', 'my_pedidos(timestamptz)', 'pedidos_for_me(timestamptz)',
    'answer_pedido(uuid, boolean, timestamptz)', 'empresa_escritorios(bigint)', 'remove_escritorio(bigint, uuid)',
    'pessoa_empresas(uuid)', 'my_pessoas(timestamptz)', 'add_pessoa(uuid, jsonb, timestamptz, timestamptz)', 'change_pessoa(uuid, jsonb)',
    'my_escritorio_invitations(timestamptz)', 'answer_escritorio(uuid, boolean, timestamptz)', 'my_escritorio_sped()',
    'save_escritorio_sped(jsonb, bigint)', 'prove_by_certificate(bigint)', 'is_kept_by_office(bigint)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
  foreach f in array array['is_dono(uuid, uuid)', 'require_dono()', 'is_held(bigint)', 'change_carteira(uuid, bigint, jsonb)',
    'write_carteira(uuid, uuid, jsonb, timestamptz, timestamptz)', 'ask_for_empresa(uuid, bigint, uuid, jsonb, timestamptz, timestamptz)',
    'is_last_dono(uuid, uuid)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
