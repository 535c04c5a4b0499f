-- What a second reading of 0007 and 0008 closed. In `audit`, account_id null is the operator's command line or nobody known.

-- Rows of the installation (empresa 0) are for the provider to read; everyone writes what they did themselves.
alter policy scope on audit
  using (empresa_id = any ((select app_empresas())::bigint[]) and (empresa_id <> 0 or (select is_provider())));

-- Nobody but the owner makes objects where the definer functions look for theirs (the default before PostgreSQL 15 lets everyone).
do $$ begin
  revoke create on schema public from public;
exception when insufficient_privilege then null; -- an external database whose schema is somebody else's
end $$;

-- Which company's titular made the login; null: the operator, or the provider before this migration.
alter table account add column made_in bigint;

create function is_titular(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from account_empresa g join account a on a.id = g.account_id
      where g.account_id = of_account and g.empresa_id = of_empresa and g.papel = 'titular' and a.blocked_at is null)
  $$;
revoke execute on function is_titular(uuid, bigint) from public;

-- As in 0007, and: a titular who lets a login in that others made does not get to set its password, or else the next company to let it
-- in would let the titular in. A blocked maker makes nothing.
create or replace function may_set_password(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account m where m.id = maker and m.provider and m.blocked_at is null)
      or (exists (select from account t where t.id = target and not t.provider and not t.demo
          and (t.password_hash is null or is_titular(maker, t.made_in)
            or exists (select from account_empresa g where g.account_id = target and g.granted_by is null)))
        and exists (select from account_empresa g where g.account_id = target)
        and not exists (select from account_empresa g where g.account_id = target and not is_titular(maker, g.empresa_id)))
  $$;

-- As in 0008, and: the provider alone lets nobody of its own team into a company, which would open the documents without a support
-- grant (outcome own_team).
create function is_own_team(of_empresa bigint, of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select not is_titular(app_account(), of_empresa) and exists (select from account where id = of_account and provider)
  $$;
revoke execute on function is_own_team(bigint, uuid) from public;

create or replace function grant_person(of_empresa bigint, new_id uuid, person jsonb)
  returns table (account_id uuid, outcome text) language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  holder uuid;
  made   uuid;
begin
  perform require_manager(of_empresa);
  insert into account (id, login, tax_id, name, email, phone, sistema, made_in)
    values (new_id, person->>'taxId', person->>'taxId', person->>'name', person->>'email', person->>'phone', 'PORTAL', of_empresa)
    on conflict (login) do nothing returning id into made;
  select a.id into holder from account a where a.login = person->>'taxId';
  if is_own_team(of_empresa, holder) then
    return query select holder, 'own_team';
    return;
  end if;
  insert into account_empresa (account_id, empresa_id, papel, name, email, phone, granted_by)
    values (holder, of_empresa, person->>'papel', person->>'name', person->>'email', person->>'phone', app_account())
    on conflict do nothing;
  return query select holder, case when not found then 'exists' when made is null then 'granted' else 'created' end;
end $$;

create or replace function change_person(of_empresa bigint, of_account uuid, wanted text) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_manager(of_empresa);
  if wanted is not null and is_own_team(of_empresa, of_account) then return 'own_team'; end if;
  if wanted is distinct from 'titular' and is_last_titular(of_empresa, of_account) and not is_provider() then return 'last_titular'; end if;
  if wanted is null then delete from account_empresa where empresa_id = of_empresa and account_id = of_account;
  else update account_empresa set papel = wanted where empresa_id = of_empresa and account_id = of_account;
  end if;
  return case when found then 'done' else 'unknown' end;
end $$;

-- As in 0008, and: a company that asks for a second factor asks the provider's people too.
create or replace function support_empresas(wanted uuid, at timestamptz)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples from empresa e
    where e.active and exists (select from account a where a.id = wanted and a.provider and a.blocked_at is null)
      and exists (select from support_grant s where s.empresa_id = e.id and s.revoked_at is null and s.created_at <= at and s.expires_at > at)
      and (not e.second_factor or exists (select from account_factor f where f.account_id = wanted and f.confirmed_at is not null))
    order by e.id
  $$;

-- As in 0008, and: what asks for a second factor is out of reach without one here too, and all of it to a blocked account.
create or replace function empresas_of_account(wanted uuid)
  returns table (id bigint, tax_id text, root text, name text, uf text, simples boolean, papel text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.root, e.name, e.uf, e.simples, coalesce(g.papel, 'consulta')
    from empresa e left join account_empresa g on g.empresa_id = e.id and g.account_id = wanted
    where e.active and exists (select from account a where a.id = wanted and a.blocked_at is null)
      and (g.account_id is not null or e.id in (select s.id from support_empresas(wanted, now()) s))
      and (not e.second_factor or exists (select from account_factor f where f.account_id = wanted and f.confirmed_at is not null))
    order by e.id
  $$;
