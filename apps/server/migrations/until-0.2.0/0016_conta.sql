-- Keys for programs of a person or of an office, over many companies. The keys of one company are in 0003_rights.

create table portfolio_key (
  id            uuid primary key,
  account_id    uuid references account,       -- of a person: the companies that the person may use at the moment of each call
  escritorio_id uuid references escritorio,    -- of an office: the companies of its portfolio at the moment of each call
  hash          bytea not null unique,         -- SHA-256 of the key; the key itself is shown once
  name          text not null,
  hint          text not null,                 -- the key's last characters, to recognize it in a list
  scopes        text[] not null check (scopes <> '{}' and scopes <@ array['importar', 'consulta', 'produtos', 'captura']),
  created_at    timestamptz not null,
  created_by    uuid not null,
  creator_name  text not null,
  expires_at    timestamptz,
  revoked_at    timestamptz,
  check ((account_id is null) <> (escritorio_id is null))
);
create index portfolio_key_by_account on portfolio_key (account_id, id);
create index portfolio_key_by_escritorio on portfolio_key (escritorio_id, id);

-- Uses of a key, counted by day, call and address.
create table portfolio_key_use (
  key_id  uuid   not null references portfolio_key on delete cascade,
  day     date   not null,
  call    text   not null,
  address text   not null,
  uses    bigint not null default 1,
  last_at timestamptz not null,
  primary key (key_id, day, call, address)
);

do $$ declare t text; begin
  foreach t in array array['portfolio_key', 'portfolio_key_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    execute format('create policy scope on %I to portal_app using (false)', t); -- reached through the functions below only
  end loop;
end $$;

-- Grants made directly, rights from the office, and rights of a key: those of its person, or contador in the portfolio of its office.
create or replace function rights_of(wanted uuid)
  returns table (empresa_id bigint, papel text, imports boolean, origin text, imports_since timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    with person as (
      select coalesce((select k.account_id from portfolio_key k join account a on a.id = k.account_id
        where k.id = wanted and k.revoked_at is null and a.blocked_at is null), wanted) as id
    ), rights as (
      select g.empresa_id, g.papel, g.papel <> 'consulta' as imports, 'direta' as origin, g.created_at as since
      from account_empresa g where g.account_id = (select person.id from person)
      union all
      select c.empresa_id, case p.papel when 'assistente' then 'consulta' else 'contador' end, true, 'escritorio',
        greatest(p.created_at, c.created_at)
      from pessoa p join carteira c on c.escritorio_id = p.escritorio_id
      where p.account_id = (select person.id from person) and sees_empresa(p.papel, p.tags, c.tags)
      union all
      select c.empresa_id, 'contador', true, 'escritorio', greatest(k.created_at, c.created_at)
      from portfolio_key k join carteira c on c.escritorio_id = k.escritorio_id
      where k.id = wanted and k.revoked_at is null
    )
    select distinct on (r.empresa_id) r.empresa_id, r.papel, bool_or(r.imports) over company, r.origin,
      min(r.since) filter (where r.imports) over company
    from rights r
    window company as (partition by r.empresa_id)
    order by r.empresa_id, array_position(array['titular', 'contador', 'consulta'], r.papel), r.origin
  $$;

-- The companies that an account or a key of a person or an office may use, by grant or by support grant, in order of id. Leaves out
-- companies that require a second factor when the account, or the creator of the key, has none; no row for a blocked account.
create or replace function empresas_of_account(wanted uuid)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text, imports boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples, coalesce(r.papel, 'consulta'), coalesce(r.imports, false)
    from empresa e left join rights_of(wanted) r on r.empresa_id = e.id
    where e.active and (exists (select from account a where a.id = wanted and a.blocked_at is null)
        or exists (select from portfolio_key k where k.id = wanted and k.revoked_at is null))
      and (r.empresa_id is not null or e.id in (select s.id from support_empresas(wanted, now()) s))
      and (not e.second_factor or exists (select from account_factor f where f.confirmed_at is not null
        and f.account_id = coalesce((select k.created_by from portfolio_key k where k.id = wanted), wanted)))
    order by e.id
  $$;

-- The key with its owner and companies; no row for a key that is unknown, revoked, expired, or of a blocked person.
create function caller_by_portfolio_key(wanted bytea, at timestamptz)
  returns table (key_id uuid, name text, scopes text[], owner_id uuid, owner_name text, uf text, demo boolean, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.scopes, coalesce(o.id, a.id), coalesce(o.name, a.name), coalesce(o.uf, a.uf), coalesce(o.demo, a.demo),
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name, 'uf', e.uf,
          'simples', e.simples, 'papel', e.papel, 'imports', e.imports,
          'origin', case when o.id is null then 'direta' else 'escritorio' end) order by e.id), '[]'::jsonb)
        from empresas_of_account(k.id) e)
    from portfolio_key k left join account a on a.id = k.account_id left join escritorio o on o.id = k.escritorio_id
    where k.hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
      and (o.id is not null or a.blocked_at is null)
  $$;

-- Counts one use of a key. The hash in the argument is the proof that the caller has the key.
create function count_portfolio_key(wanted bytea, of_call text, of_address text, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    insert into portfolio_key_use as u (key_id, day, call, address, last_at)
      select k.id, (at at time zone 'UTC')::date, of_call, of_address, at from portfolio_key k where k.hash = wanted
    on conflict (key_id, day, call, address) do update set uses = u.uses + 1, last_at = excluded.last_at
  $$;

-- The keys of the caller, or of the office whose dono the caller is; newest first, revoked ones too.
create function my_portfolio_keys(of_office boolean)
  returns table (id uuid, name text, hint text, scopes text[], created_at timestamptz, creator_name text, expires_at timestamptz,
    revoked_at timestamptz, last_at timestamptz, uses bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare office uuid := case when of_office then require_dono() end;
begin
  return query select k.id, k.name, k.hint, k.scopes, k.created_at, k.creator_name, k.expires_at, k.revoked_at, u.latest, coalesce(u.total, 0)
    from portfolio_key k left join lateral (
      select max(x.last_at) as latest, sum(x.uses)::bigint as total from portfolio_key_use x where x.key_id = k.id) u on true
    where case when of_office then k.escritorio_id = office else k.account_id = app_account() end
    order by k.id desc;
end $$;

-- Outcome: created, too_many.
create function add_portfolio_key(of_office boolean, of_hash bytea, made jsonb, at timestamptz, until timestamptz, most integer) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  office uuid := case when of_office then require_dono() end;
  person uuid := case when not of_office then app_account() end;
begin
  if app_account() is null then raise exception 'no caller' using errcode = '42501'; end if;
  perform pg_advisory_xact_lock(hashtextextended('portfolio_key ' || coalesce(office, person)::text, 0));
  if (select count(*) from portfolio_key k where k.revoked_at is null and coalesce(k.escritorio_id, k.account_id) = coalesce(office, person)) >= most
    then return 'too_many'; end if;
  insert into portfolio_key (id, account_id, escritorio_id, hash, name, hint, scopes, created_at, created_by, creator_name, expires_at)
    values ((made->>'id')::uuid, person, office, of_hash, made->>'name', made->>'hint',
      array(select jsonb_array_elements_text(made->'scopes')), at, app_account(), made->>'creator', until);
  return 'created';
end $$;

-- Outcome: revoked, same (it already was), unknown.
create function revoke_portfolio_key(of_office boolean, wanted uuid, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  office uuid := case when of_office then require_dono() end;
  found_key portfolio_key;
begin
  select k.* into found_key from portfolio_key k
    where k.id = wanted and case when of_office then k.escritorio_id = office else k.account_id = app_account() end for update;
  if found_key.id is null then return 'unknown'; end if;
  if found_key.revoked_at is not null then return 'same'; end if;
  update portfolio_key k set revoked_at = at where k.id = wanted;
  return 'revoked';
end $$;

do $$ declare f text; begin
  foreach f in array array['caller_by_portfolio_key(bytea, timestamptz)', 'count_portfolio_key(bytea, text, text, timestamptz)',
    'my_portfolio_keys(boolean)', 'add_portfolio_key(boolean, bytea, jsonb, timestamptz, timestamptz, integer)',
    'revoke_portfolio_key(boolean, uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
