-- What a line of the portfolio would come to. Reads only and locks nothing. `is_open`: what may_bring_root says of its root.
-- Outcome: included, present, incomplete (a new company needs name and uf), inactive, claimed.
create or replace function judge_carteira(office uuid, maker uuid, made jsonb, is_open boolean, at timestamptz) returns text
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
revoke execute on function judge_carteira(uuid, uuid, jsonb, boolean, timestamptz) from public;
