-- Brings a company into the portfolio of the caller's office by a trusted A1 of its root, and proves it and the other establishments of the
-- root that the office serves. The program calls it after it has judged the file. Outcome: included, proven (it was there), inactive, full.
create or replace function bring_by_certificate(made jsonb, at timestamptz) returns table (outcome text, empresa_id bigint)
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
