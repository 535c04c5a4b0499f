-- As in 0052. A grant that came limited (an invitation by the provider) gives nothing before the yes: it would bring statements of its own
-- people into a company that is somebody else's.
create or replace function rights_of(wanted uuid)
  returns table (empresa_id bigint, papel text, imports boolean, origin text, imports_since timestamptz, limited boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    with person as (
      select coalesce((select k.account_id from portfolio_key k join account a on a.id = k.account_id
        where k.id = wanted and k.revoked_at is null and a.blocked_at is null), wanted) as id
    ), rights as (
      select g.empresa_id, g.papel, g.papel <> 'consulta' as imports, 'direta' as origin, g.created_at as since, g.standing = 'limited' as limited
      from account_empresa g where g.account_id = (select person.id from person) and not (g.came_limited and g.standing = 'limited')
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

-- Whether an account is titular of a company by a title that waits for nothing. The yes of another titular, of whom nothing is proven, goes
-- no further than that title: what it lets in becomes limited with it when somebody proves the company.
create function is_full_titular(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id
      where g.account_id = of_account and g.empresa_id = of_empresa and g.papel = 'titular' and g.standing = 'full' and a.blocked_at is null)
  $$;
revoke execute on function is_full_titular(uuid, bigint) from public;

-- As in 0047.
create or replace function enter_carteira(office uuid, maker uuid, made jsonb, is_demo boolean, at timestamptz) returns empresa
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
      case when has_yes or is_full_titular(maker, company.id) then 'full'
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

-- As in 0047.
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
      values (asked.escritorio_id, company, asked.tags, asked.responsible, at, asked.asked_by,
        case when is_full_titular(app_account(), company) or is_root_titular(app_account(), root_of(asked.tax_id), false)
          or exists (select from empresa e where e.id = company and (e.proven or e.demo)) then 'full' else 'entered' end)
      on conflict (escritorio_id, empresa_id) do update set standing = excluded.standing;
  else
    update carteira_pedido q set refused_at = at where q.id = of_id;
  end if;
  return query select company, asked.tax_id, o.name from escritorio o where o.id = asked.escritorio_id;
end $$;

-- As in 0047. In a company that nothing proves the yes goes as far as the right of who says it.
create or replace function answer_limited(of_id uuid, accepts boolean, at timestamptz) returns table (empresa_id bigint, tax_id text, name text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  held record;
  word text;
begin
  select l.* into held from my_limited() l where l.id = of_id;
  if held.id is null then return; end if;
  if accepts then
    word := case when (select e.proven from empresa e where e.id = held.empresa_id) then 'full' else 'entered' end;
    update carteira c set standing = word where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id;
    update account_empresa g set standing = word, came_limited = false where g.account_id = held.account_id and g.empresa_id = held.empresa_id;
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
