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
grant select, insert, update, delete on auth_challenge to portal_app;

-- A certificate whose holder signed a challenge: /login accepts the proof instead of a password.
create table certificate_proof (
  proof_hash bytea primary key,                        -- SHA-256 of the comprovante
  tax_id     text collate "C" not null,                -- CNPJ or CPF of the verified certificate
  data       jsonb not null,                           -- fields that /certificado stores
  expires_at timestamptz not null,
  demo       boolean not null default false            -- its chain ends at the demo's authority: it opens demo accounts only
);
create index certificate_proof_by_end on certificate_proof (expires_at);
grant select on certificate_proof to portal_app;

-- Certificates of authorities, imported by `portal icp importar`. A self-signed one is a trust anchor.
create table icp_certificate (
  thumbprint  bytea primary key,                       -- SHA-256 of the DER
  der         bytea not null,
  imported_at timestamptz not null default now()
);
grant select on icp_certificate to portal_app;

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
grant select, insert, update on crl to portal_app;

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
