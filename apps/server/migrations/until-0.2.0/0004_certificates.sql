-- Sign-in with a certificate: challenges, proofs, trusted authorities, revocation lists, and the take-over of a login that somebody
-- else created (docs/decisions/0030).

-- A text that a browser is to sign. Single use: the process that deletes the row has spent it.
create table auth_challenge (
  token_hash bytea primary key,                        -- SHA-256 of the token
  source     bytea not null,                           -- SHA-256 of the address that requested it
  expires_at timestamptz not null
);
create index auth_challenge_by_source on auth_challenge (source, expires_at);
create index auth_challenge_by_end on auth_challenge (expires_at);

-- A certificate whose holder signed a challenge: /login accepts the proof instead of a password.
create table certificate_proof (
  proof_hash bytea primary key,                        -- SHA-256 of the comprovante
  tax_id     text collate "C" not null,                -- CNPJ or CPF of the verified certificate
  data       jsonb not null,                           -- fields that /certificado stores
  expires_at timestamptz not null,
  demo       boolean not null default false            -- its chain ends at the demo's authority: it opens demo accounts only
);
create index certificate_proof_by_end on certificate_proof (expires_at);

-- Certificates of authorities, imported by `portal icp importar`. A self-signed one is a trust anchor.
create table icp_certificate (
  thumbprint  bytea primary key,                       -- SHA-256 of the DER
  der         bytea not null,
  imported_at timestamptz not null default now()
);

-- Revocation lists as fetched, shared by all processes. Each use verifies the signature of the list.
create table crl (
  url         text primary key,                        -- `importada:…` for a list imported by the operator
  der         bytea,                                   -- null: no fetch succeeded yet
  this_update timestamptz,
  next_update timestamptz,
  fetched_at  timestamptz,
  tried_at    timestamptz not null,
  problem     text                                     -- why the latest fetch failed
);
alter table crl alter column der set storage external;

-- What a take-over removed from a login. The operator can restore it within seven days. For the owner only: it holds password hashes
-- and secrets.
create table account_takeover (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  at         timestamptz not null,
  expires_at timestamptz not null,
  removed    jsonb not null
);
create index account_takeover_by_account on account_takeover (account_id);

do $$ declare t text; begin
  foreach t in array array['auth_challenge', 'certificate_proof', 'icp_certificate', 'crl', 'account_takeover'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
  end loop;
  -- read before the caller is known: rows are found by a hash of 256 random bits, or hold public data
  foreach t in array array['auth_challenge', 'certificate_proof', 'icp_certificate', 'crl'] loop
    execute format('create policy scope on %I to portal_app using (true) with check (true)', t);
  end loop;
end $$;
create policy scope on account_takeover to portal_app using (false);
grant select, insert, update, delete on auth_challenge, certificate_proof to portal_app; -- update: to lock rows that are swept
grant select on icp_certificate to portal_app;
grant select, insert, update on crl to portal_app;

-- Whether the first certificate sign-in takes the login over: it was never proven, and somebody else created it. A login that the
-- operator created is not taken over once its person has set the password by a link.
create function is_takeable(a account) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.proven_at is null and a.takeover_refused_at is null and not a.provider and not a.demo
      and not (a.made_in is null and a.made_by is null and a.password_own_at is not null)
  $$;

-- The account that a proven tax id opens, locked: the login itself, or the demo account. Locks the company of that CNPJ first, in the
-- same order as enter_by_certificate, so that two sign-ins never deadlock.
create function account_by_certificate(of_proof bytea, with_demo boolean)
  returns table (id uuid, blocked_at timestamptz, takeable boolean, password_hash text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  holder_id text;
  of_demo boolean;
begin
  select p.tax_id, p.demo into holder_id, of_demo from certificate_proof p where p.proof_hash = of_proof and p.expires_at > now();
  perform from empresa e where e.tax_id = holder_id for no key update;
  return query select a.id, a.blocked_at, is_takeable(a), a.password_hash
    from account a where (a.login = holder_id and not of_demo) or (with_demo and a.demo and a.tax_id = holder_id) order by a.demo limit 1 for update;
end $$;

-- Removes everything that somebody else put into the login and keeps it for seven days. Grants stay.
create function take_over(of_account uuid, new_name text, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from account_takeover where account_id = of_account;
  insert into account_takeover (account_id, at, expires_at, removed)
    select a.id, at, now() + interval '7 days', jsonb_build_object('name', a.name, 'email', a.email, 'phone', a.phone,
        'password_hash', a.password_hash, 'password_own_at', a.password_own_at,
        'factor', (select jsonb_build_object('secret', encode(f.secret, 'hex'), 'confirmed_at', f.confirmed_at, 'last_step', f.last_step,
          'created_at', f.created_at) from account_factor f where f.account_id = a.id),
        'codes', (select coalesce(jsonb_agg(encode(r.code_hash, 'hex')), '[]') from recovery_code r where r.account_id = a.id))
      from account a where a.id = of_account;
  delete from session where account_id = of_account;
  delete from account_factor where account_id = of_account;
  delete from recovery_code where account_id = of_account;
  delete from password_link where account_id = of_account;
  delete from download_link where account_id = of_account;
  update account set name = new_name, email = '', phone = '', password_hash = null, password_own_at = null where id = of_account;
end $$;

-- The last step of a sign-in with a certificate, after the second factor: spends the proof, marks the login as proven (and takes it
-- over unless `keeps`), and the companies of that root as proven. A registered company of that CNPJ that has no grants gets the login
-- as its titular.
-- `seen` is the account that the caller has judged, null for none. When it is another one now, the outcome is `changed` and the caller
-- starts again. Outcome: right, spent, changed, blocked, unregistered. The caller rolls back every outcome but `right`.
create function enter_by_certificate(of_proof bytea, seen uuid, with_demo boolean, new_id uuid, new_name text, keeps boolean, at timestamptz)
  returns table (outcome text, account_id uuid, name text, old_name text, old_email text, certificate jsonb, taken boolean,
    titular_of bigint, empresas bigint[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  proof   certificate_proof;
  company empresa;
  holder  account;
  takes   boolean;
  verdict text := 'right';
begin
  delete from certificate_proof p where p.proof_hash = of_proof and p.expires_at > now() returning p.* into proof;
  -- the lock makes the second of two concurrent first sign-ins see the titular that the first one wrote
  select e.* into company from empresa e where e.tax_id = proof.tax_id for no key update;
  if proof.demo or not company.active or company.demo or exists (select from account_empresa g where g.empresa_id = company.id) then company := null; end if;
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
  if holder.id is null then
    insert into account (id, login, tax_id, name, sistema) values (new_id, proof.tax_id, proof.tax_id, company.name, 'PORTAL');
  elsif takes then
    perform take_over(holder.id, new_name, at);
  end if;
  update account a set proven_at = at where a.id = coalesce(holder.id, new_id) and a.proven_at is null and not a.demo;
  if found then delete from password_link l where l.account_id = holder.id and l.made_by is distinct from holder.id; end if;
  update empresa e set proven = true where not proof.demo and not e.demo and not e.proven
    and e.root = case when length(proof.tax_id) = 14 then left(proof.tax_id, 8) else proof.tax_id end;
  if company.id is not null and holder.demo is not true then
    insert into account_empresa (account_id, empresa_id, papel) values (coalesce(holder.id, new_id), company.id, 'titular');
    delete from grant_invitation i where i.empresa_id = company.id and i.account_id = holder.id;
  end if;
  return query select 'right', a.id, a.name, holder.name, holder.email, proof.data, takes, company.id,
      (select coalesce(array_agg(g.empresa_id), '{}') from account_empresa g where g.account_id = a.id)
    from account a where a.id = coalesce(holder.id, new_id);
end $$;

-- Restores what a take-over removed and refuses another one. Returns false when there is no take-over of the last seven days.
create function undo_takeover(of_account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  removed jsonb;
begin
  delete from account_takeover t where t.account_id = of_account and t.expires_at > now() returning t.removed into removed;
  if removed is null then return false; end if;
  delete from session where account_id = of_account;
  delete from password_link where account_id = of_account;
  delete from download_link where account_id = of_account;
  delete from account_factor where account_id = of_account;
  delete from recovery_code where account_id = of_account;
  update account set name = removed->>'name', email = removed->>'email', phone = removed->>'phone', password_hash = removed->>'password_hash',
      password_own_at = (removed->>'password_own_at')::timestamptz, proven_at = null, takeover_refused_at = now()
    where id = of_account;
  insert into account_factor (account_id, secret, confirmed_at, last_step, created_at)
    select of_account, decode(f->>'secret', 'hex'), (f->>'confirmed_at')::timestamptz, (f->>'last_step')::bigint, (f->>'created_at')::timestamptz
    from (select removed->'factor' as f) factor where jsonb_typeof(f) = 'object';
  insert into recovery_code (account_id, code_hash)
    select of_account, decode(code, 'hex') from jsonb_array_elements_text(removed->'codes') code;
  return true;
end $$;

-- Deletes expired rows; called from time to time.
create function sweep_logins() returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    delete from account_takeover where expires_at <= now();
    delete from grant_invitation where expires_at <= now() - interval '1 day';
  $$;

do $$ declare f text; begin
  foreach f in array array['is_takeable(account)', 'take_over(uuid, text, timestamptz)', 'undo_takeover(uuid)'] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
  foreach f in array array['account_by_certificate(bytea, boolean)',
    'enter_by_certificate(bytea, uuid, boolean, uuid, text, boolean, timestamptz)', 'sweep_logins()'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
