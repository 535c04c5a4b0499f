-- One root, one owner (docs/decisions/0040): tables and predicates that the next migrations and the program share.
-- A root is the first 8 characters of a CNPJ; a CPF is root and establishment in one.

-- How a right stands in its establishment. `full`: as its papel says. `entered`: it came without proof into an establishment that
-- nothing proves yet. `limited`: somebody else proved that establishment since; until the prover or the titular says yes the right
-- imports and reads what came before the proof, and nothing else.
alter table account_empresa add column standing text collate "C" not null default 'full';
alter table account_empresa add constraint account_empresa_standing check (standing in ('full', 'entered', 'limited'));
alter table carteira add column standing text collate "C" not null default 'full';
alter table carteira add constraint carteira_standing check (standing in ('full', 'entered', 'limited'));
update carteira c set standing = 'entered' from empresa e where e.id = c.empresa_id and not e.proven;

-- A title of the whole root: it came by a sign-in or an A1 of that root, from such a titular, or from the operator.
alter table account_empresa add column root_title boolean not null default false;
update account_empresa set root_title = true where papel = 'titular'; -- existing titulares count as said yes to

-- When the person said yes to the membership; null: not yet, and the membership gives no right.
alter table pessoa add column accepted_at timestamptz default now();
update pessoa set accepted_at = created_at;

-- What proves an establishment, by whom. `empresa.proven` is true from the first row on (or by the operator).
create table empresa_proof (
  id            uuid primary key default gen_random_uuid(),
  empresa_id    bigint not null references empresa,
  kind          text collate "C" not null check (kind in ('acesso', 'a1', 'sefaz', 'operador')), -- sign-in, A1, answer of SEFAZ or ADN
  account_id    uuid,                        -- the person who proved it; no foreign key: the proof outlives the account
  escritorio_id uuid,                        -- the office whose A1 or answer proved it
  proven_at     timestamptz not null
);
create index empresa_proof_by_empresa on empresa_proof (empresa_id, proven_at);

do $$ declare t text; begin
  foreach t in array array['empresa_proof'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
create policy scope on empresa_proof to portal_app using (false); -- reached through functions only

-- Rights of an account or of a portfolio key, one row for each company. A right that is limited stands behind every other one. A
-- membership counts from the person's yes. Keys of a blocked person, or made by one, give nothing.
drop function rights_of(uuid);
create function rights_of(wanted uuid)
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
      where k.id = wanted and k.revoked_at is null
        and not exists (select from account a where a.id = k.created_by and a.blocked_at is not null)
    )
    select distinct on (r.empresa_id) r.empresa_id, r.papel, bool_or(r.imports) over company, r.origin,
      min(r.since) filter (where r.imports) over company, r.limited
    from rights r
    window company as (partition by r.empresa_id)
    order by r.empresa_id, r.limited, array_position(array['titular', 'contador', 'consulta'], r.papel), r.origin
  $$;
revoke execute on function rights_of(uuid) from public;

-- Whether an account that is not blocked manages a company: contador or titular, not limited.
create function manages_empresa(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.blocked_at is null)
      and exists (select from rights_of(of_account) r where r.empresa_id = of_empresa and r.papel <> 'consulta' and not r.limited)
  $$;

-- Whether an account that is not blocked is titular of a root: by a title of the root that covers the head office, or (0036) an
-- establishment with an A1.
create function is_root_titular(of_account uuid, of_root text, of_demo boolean) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
      where g.account_id = of_account and g.papel = 'titular' and g.root_title and g.standing = 'full' and a.blocked_at is null
        and e.active and e.root = of_root and e.demo = of_demo
        and (length(e.tax_id) = 11 or substr(e.tax_id, 9, 4) = '0001'))
  $$;

-- Records that somebody proved establishments. The prover's own rights there become full; rights that entered without proof become
-- limited. `by_escritorio`: the office by whose right it was proven; null: the person.
create function prove_empresas(of_empresas bigint[], of_kind text, by_account uuid, by_escritorio uuid, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from empresa e where e.id = any (of_empresas) order by e.id for no key update;
  insert into empresa_proof (empresa_id, kind, account_id, escritorio_id, proven_at)
    select e.id, of_kind, by_account, by_escritorio, at from empresa e where e.id = any (of_empresas)
      and not exists (select from empresa_proof p where p.empresa_id = e.id and p.kind = of_kind
        and p.account_id is not distinct from by_account and p.escritorio_id is not distinct from by_escritorio);
  update empresa e set proven = true where e.id = any (of_empresas) and not e.proven;
  update carteira c set standing = case when c.escritorio_id = by_escritorio then 'full' else 'limited' end
    where c.empresa_id = any (of_empresas) and (c.standing = 'entered' or (c.standing = 'limited' and c.escritorio_id = by_escritorio));
  update account_empresa g set standing = case when by_escritorio is null and g.account_id = by_account then 'full' else 'limited' end
    where g.empresa_id = any (of_empresas)
      and (g.standing = 'entered' or (g.standing = 'limited' and by_escritorio is null and g.account_id = by_account));
end $$;

-- As in 0031, with `limited`.
drop function caller_by_token(bytea);
create function caller_by_token(wanted bytea)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, factor boolean, used_at timestamptz, expires_at timestamptz, empresas json)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider,
      exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null),
      s.used_at, s.expires_at,
      (select coalesce(json_agg(c order by c.id), '[]'::json) from (
        select e.id, e.tax_id as "taxId", e.root, e.name, e.uf, e.simples, r.papel, r.imports, r.origin, e.second_factor as "secondFactor", r.limited
        from rights_of(a.id) r join empresa e on e.id = r.empresa_id where e.active) c)
    from session s join account a on a.id = s.account_id
    where s.token_hash = wanted and a.blocked_at is null
  $$;
revoke execute on function caller_by_token(bytea) from public;
grant execute on function caller_by_token(bytea) to portal_app;

create or replace function caller_by_account(wanted uuid)
  returns table (account_id uuid, login text, tax_id text, name text, email text, phone text, sistema text, sped boolean, uf text,
    demo boolean, provider boolean, factor boolean, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.login, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.uf, a.demo, a.provider,
      exists (select from account_factor f where f.account_id = a.id and f.confirmed_at is not null),
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
          'uf', e.uf, 'simples', e.simples, 'papel', r.papel, 'imports', r.imports, 'origin', r.origin,
          'secondFactor', e.second_factor, 'limited', r.limited) order by e.id), '[]'::jsonb)
        from rights_of(a.id) r join empresa e on e.id = r.empresa_id where e.active)
    from account a where a.id = wanted and a.blocked_at is null
  $$;

-- As in 0016, without the companies in which the right is limited, and nothing for a key whose maker is blocked.
create or replace function empresas_of_account(wanted uuid)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text, imports boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples, coalesce(r.papel, 'consulta'), coalesce(r.imports, false)
    from empresa e left join rights_of(wanted) r on r.empresa_id = e.id and not r.limited
    where e.active and (exists (select from account a where a.id = wanted and a.blocked_at is null)
        or exists (select from portfolio_key k where k.id = wanted and k.revoked_at is null
          and not exists (select from account a where a.id = k.created_by and a.blocked_at is not null)))
      and (r.empresa_id is not null or e.id in (select s.id from support_empresas(wanted, now()) s))
      and (not e.second_factor or exists (select from account_factor f where f.confirmed_at is not null
        and f.account_id = coalesce((select k.created_by from portfolio_key k where k.id = wanted), wanted)))
    order by e.id
  $$;

do $$ declare f text; begin
  foreach f in array array['manages_empresa(uuid, bigint)', 'is_root_titular(uuid, text, boolean)',
    'prove_empresas(bigint[], text, uuid, uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
