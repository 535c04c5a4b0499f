-- Rights beyond a person's own grants: invitations, support by the provider, keys for programs, and the audit (docs/security.md).

-- Who did what in which company, and who opened which document. Rows are never changed or deleted.
create table audit (
  empresa_id bigint not null,                 -- 0: the installation itself
  id         uuid   not null,                 -- v7: sorts by time
  at         timestamptz not null default now(),
  account_id uuid,                            -- an account, or the key of a program; null: the command line, or an unknown caller
  who        text   not null,                 -- its name at that time
  what       text   not null,                 -- area.word
  target     text   not null default '',
  detail     text   not null default '',
  support    boolean not null default false,  -- done by the provider under a support grant
  address    text,
  primary key (empresa_id, id)
);
-- Acts of a person, newest first.
create index audit_by_account on audit (empresa_id, account_id, id desc);
grant select, insert on audit to portal_app;

-- Keys for programs of a company (ERPs that send and fetch unattended). SHA-256 of the key; the key itself is shown once.
create table api_key (
  id         uuid primary key,
  empresa_id bigint not null references empresa,
  hash       bytea not null unique,
  name       text not null,
  hint       text not null,                   -- the key's last characters, to recognize it in a list
  scopes     text[] not null check (scopes <> '{}' and scopes <@ array['importar', 'consulta', 'produtos', 'captura']),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_key_by_empresa on api_key (empresa_id, id);
grant select, insert on api_key to portal_app;
grant update (revoked_at) on api_key to portal_app;

-- Uses of a key, counted by day, call and address: a program makes thousands of calls.
create table api_key_use (
  empresa_id bigint not null,
  key_id     uuid   not null,
  day        date   not null,
  call       text   not null,
  address    text   not null,
  uses       bigint not null default 1,
  last_at    timestamptz not null,
  primary key (empresa_id, key_id, day, call, address)
);
grant select, insert, update on api_key_use to portal_app;

-- The provider sees documents of a company only while a grant of the company's titular is in force.
create table support_grant (
  id         uuid primary key,
  empresa_id bigint not null references empresa,
  granted_by uuid not null,
  reason     text not null check (reason <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '72 hours'),
  revoked_at timestamptz
);
create index support_grant_by_empresa on support_grant (empresa_id, id);
grant select, insert on support_grant to portal_app;
grant update (revoked_at) on support_grant to portal_app;

-- A grant made over the network to a login that exists (docs/decisions/0030). No function that answers rights reads it: it becomes a
-- row of account_empresa when its person accepts it.
create table grant_invitation (
  id           uuid primary key,
  empresa_id   bigint references empresa,         -- null: an invitation of an office
  account_id   uuid not null references account,  -- the invited person
  papel        text not null,
  name         text not null,                     -- the person, as the inviter wrote
  email        text not null default '',
  phone        text not null default '',
  kind         text not null check (kind in ('convite', 'proposta')),  -- waits for its person; made by the provider, waits for a titular
  invited_by   uuid not null,
  inviter_name text not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  escritorio_id uuid references escritorio, -- an invitation to work in an office; `papel` and `tags` are those of pessoa
  tags         text[],
  unique (empresa_id, account_id),
  constraint grant_invitation_target check ((empresa_id is null) <> (escritorio_id is null)),
  constraint grant_invitation_escritorio unique (escritorio_id, account_id)
);
create index grant_invitation_by_account on grant_invitation (account_id);

create table portfolio_key (
  id            uuid primary key,
  account_id    uuid references account,       -- of a person: the companies that the person may use at the moment of each call
  escritorio_id uuid references escritorio,    -- of an office: the companies of its portfolio at the moment of each call
  hash          bytea not null unique,         -- SHA-256 of the key; the key itself is shown once
  name          text not null,
  hint          text not null,                 -- the key's last characters, to recognize it in a list
  scopes        text[] not null check (scopes <> '{}' and scopes <@ array['importar', 'consulta', 'produtos', 'captura']),
  created_at    timestamptz not null,
  created_by    uuid not null,
  creator_name  text not null,
  expires_at    timestamptz,
  revoked_at    timestamptz,
  check ((account_id is null) <> (escritorio_id is null))
);
create index portfolio_key_by_account on portfolio_key (account_id, id);
create index portfolio_key_by_escritorio on portfolio_key (escritorio_id, id);

-- Uses of a key, counted by day, call and address.
create table portfolio_key_use (
  key_id  uuid   not null references portfolio_key on delete cascade,
  day     date   not null,
  call    text   not null,
  address text   not null,
  uses    bigint not null default 1,
  last_at timestamptz not null,
  primary key (key_id, day, call, address)
);
