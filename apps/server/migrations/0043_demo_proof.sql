-- What the demonstration's authority proves counts for demo accounts alone.
alter table certificate_proof add column demo boolean not null default false; -- its chain ends at the demo's authority

-- As in 0011, and a proof by the demo's authority finds demo accounts alone.
create or replace function account_by_certificate(of_proof bytea)
  returns table (id uuid, demo boolean, blocked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.demo, a.blocked_at from certificate_proof p join account a on a.login = p.tax_id or (a.demo and a.tax_id = p.tax_id)
    where p.proof_hash = of_proof and p.expires_at > now() and (a.demo or not p.demo) order by a.demo limit 1
  $$;

-- As in 0011, and a proof by the demo's authority makes nobody a titular.
create or replace function first_titular(of_proof bytea, new_id uuid) returns table (account_id uuid, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  proven text;
  company empresa;
  holder uuid;
begin
  select p.tax_id into proven from certificate_proof p where p.proof_hash = of_proof and p.expires_at > now() and not p.demo;
  select e.* into company from empresa e where e.tax_id = proven and e.active and not e.demo for update;
  if company.id is null or exists (select from account_empresa g where g.empresa_id = company.id) then return; end if;
  insert into account (id, login, tax_id, name, sistema, made_in) values (new_id, proven, proven, company.name, 'PORTAL', company.id)
    on conflict (login) do nothing;
  select a.id into holder from account a where a.login = proven and a.blocked_at is null;
  if holder is null then return; end if;
  insert into account_empresa (account_id, empresa_id, papel) values (holder, company.id, 'titular');
  return query select holder, company.id;
end $$;
