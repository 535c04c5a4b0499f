-- Addresses by which a client sends a file to its office without a login (docs/api.md, «Links of clients»).
create table caixa_link (
  id              uuid not null,
  empresa_id      bigint not null,
  escritorio_id   uuid not null,
  account_id      uuid not null,                                    -- who made it: it ends with that person's right
  account_name    text not null,
  kind            text collate "C" not null,
  token_hash      bytea not null,                                   -- SHA-256; the token itself is nowhere
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  used_at         timestamptz,
  uses            integer not null default 0,
  constraint caixa_link_pkey primary key (id),
  constraint caixa_link_empresa_id_fkey foreign key (empresa_id) references empresa (id),
  constraint caixa_link_escritorio_id_fkey foreign key (escritorio_id) references escritorio (id),
  constraint caixa_link_token_hash_key unique (token_hash),
  constraint caixa_link_kind_check check (kind in ('certificado')),
  constraint caixa_link_life_check check (expires_at <= created_at + interval '90 days')
);
create index caixa_link_of_client on caixa_link (escritorio_id, empresa_id, id);
alter table caixa_link enable row level security;
alter table caixa_link force row level security;

insert into voice (table_name, column_name, kind, is_restored, acts, reason) values
  ('caixa_link', 'account_id', 'voice', true, '{"take_over": "revoke", "removed_from_company": "revoke", "removed_from_office": "revoke", "office_removed_from_company": "revoke", "lowered": "revoke", "block": "suspend", "erase": "delete"}', 'an address is a right by itself; whoever made it knows it'),
  ('caixa_link', 'escritorio_id', 'voice', false, '{"office_removed_from_company": "revoke"}', 'what is sent there is kept for the office');
