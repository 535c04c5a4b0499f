-- Writes a client that judge_carteira let in.
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
revoke execute on function enter_carteira(uuid, uuid, jsonb, boolean, timestamptz) from public;
