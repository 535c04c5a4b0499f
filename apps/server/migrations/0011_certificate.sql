-- Sign-in with a certificate: challenges, proofs, the authorities that are trusted, their revocation lists.

-- What a browser is to sign. Single use: whoever deletes the row has spent it, whichever process asks.
create table auth_challenge (
  token_hash bytea primary key,                        -- SHA-256 of the token
  source     bytea not null,                           -- SHA-256 of the address that asked
  expires_at timestamptz not null
);
create index auth_challenge_by_source on auth_challenge (source, expires_at);
create index auth_challenge_by_end on auth_challenge (expires_at);

-- A certificate whose holder has just signed a challenge: what /login takes in place of a password.
create table certificate_proof (
  proof_hash bytea primary key,                        -- SHA-256 of the comprovante
  tax_id     text collate "C" not null,                -- CNPJ or CPF of the verified certificate
  data       jsonb not null,                           -- what /certificado keeps of it
  expires_at timestamptz not null
);
create index certificate_proof_by_end on certificate_proof (expires_at);

-- Certificates of authorities, brought in by `portal icp importar`. A self-signed one is an anchor.
create table icp_certificate (
  thumbprint  bytea primary key,                       -- SHA-256 of the DER
  der         bytea not null,
  imported_at timestamptz not null default now()
);

-- Revocation lists as fetched, shared by all processes. A list is believed by its signature alone, each time.
create table crl (
  url         text primary key,                        -- `importada:…` for one brought in by hand
  der         bytea,                                   -- null: never had
  this_update timestamptz,
  next_update timestamptz,
  fetched_at  timestamptz,
  tried_at    timestamptz not null,
  problem     text                                     -- why the latest try failed
);
alter table crl alter column der set storage external;

alter table session add column certificate jsonb;      -- what the server knows of the certificate that opened it

do $$ declare t text; begin
  foreach t in array array['auth_challenge', 'certificate_proof', 'icp_certificate', 'crl'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to current_user using (true) with check (true)', t);
    -- asked before anyone is known; found by a hash of 256 random bits, or nobody's secret
    execute format('create policy scope on %I to portal_app using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on auth_challenge, certificate_proof to portal_app; -- update: to lock what is swept
grant select on icp_certificate to portal_app;
grant select, insert, update on crl to portal_app;

-- The account that a proven tax id opens: the login itself, or the demo's.
create function account_by_certificate(of_proof bytea)
  returns table (id uuid, demo boolean, blocked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.demo, a.blocked_at from certificate_proof p join account a on a.login = p.tax_id or (a.demo and a.tax_id = p.tax_id)
    where p.proof_hash = of_proof and p.expires_at > now() order by a.demo limit 1
  $$;

-- The holder of a live proof becomes titular of the company of that CNPJ, when it is registered and nobody has a grant in it yet.
-- Answers the account and the company; nothing otherwise. Two at once: the lock makes the second see the first.
create function first_titular(of_proof bytea, new_id uuid) returns table (account_id uuid, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  proven text;
  company empresa;
  holder uuid;
begin
  select p.tax_id into proven from certificate_proof p where p.proof_hash = of_proof and p.expires_at > now();
  select e.* into company from empresa e where e.tax_id = proven and e.active and not e.demo for update;
  if company.id is null or exists (select from account_empresa g where g.empresa_id = company.id) then return; end if;
  insert into account (id, login, tax_id, name, sistema, made_in) values (new_id, proven, proven, company.name, 'PORTAL', company.id)
    on conflict (login) do nothing;
  select a.id into holder from account a where a.login = proven and a.blocked_at is null;
  if holder is null then return; end if;
  insert into account_empresa (account_id, empresa_id, papel) values (holder, company.id, 'titular');
  return query select holder, company.id;
end $$;
revoke execute on function account_by_certificate(bytea), first_titular(bytea, uuid) from public;
grant execute on function account_by_certificate(bytea), first_titular(bytea, uuid) to portal_app;
