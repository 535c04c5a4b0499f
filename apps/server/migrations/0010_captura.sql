-- Capture of documents from SEFAZ: custody of the companies' A1 certificates (docs/security.md).

-- One certificate per root of a CNPJ, or per CPF: it serves every establishment. The key is only in `sealed`, encrypted by a random
-- key that `wrapped_key` has under a key derived from the master key. portal_app writes these two columns but cannot read them; the
-- owner role, in which the queue works, can.
create table capture_certificate (
  id          uuid primary key,
  root        text collate "C" not null,
  demo        boolean not null,              -- a demonstration company never shares a certificate with a real one
  certificate bytea not null,                -- DER, public
  thumbprint  bytea not null,                -- SHA-256 of the DER
  sealed      bytea not null,                -- private key and certificates of the file: nonce, tag, ciphertext of AES-256-GCM
  wrapped_key bytea not null,                -- nonce, tag, ciphertext
  version     smallint not null,             -- form of the two columns above
  created_at  timestamptz not null,
  created_by  uuid,                          -- null: the command line
  created_by_name text not null,
  unique (root, demo)
);
alter table capture_certificate alter column sealed set storage external;

alter table capture_certificate enable row level security;
alter table capture_certificate force row level security;
do $$ begin
  execute format('create policy owner_all on capture_certificate to %I using (true) with check (true)', current_user);
end $$;
create policy scope on capture_certificate to portal_app
  using (exists (select from empresa e
    where e.id = any ((select app_empresas())::bigint[]) and e.root = capture_certificate.root and e.demo = capture_certificate.demo))
  with check (exists (select from empresa e
    where e.id = any ((select app_empresas())::bigint[]) and e.root = capture_certificate.root and e.demo = capture_certificate.demo));
grant select (id, root, demo, certificate, thumbprint, version, created_at, created_by, created_by_name), insert, delete
  on capture_certificate to portal_app;

-- The certificate of a root is destroyed together with the use of its last company.
create function drop_unused_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from capture_certificate c where c.root = old.root and c.demo = old.demo
    and not exists (select from empresa e where e.root = c.root and e.demo = c.demo and e.active);
  return null;
end $$;
revoke execute on function drop_unused_certificate() from public;
create trigger empresa_certificate after delete or update of active on empresa
  for each row execute function drop_unused_certificate();
