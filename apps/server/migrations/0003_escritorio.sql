-- Offices (escritórios): firms that keep the books of others. Their people, their portfolio (carteira) of companies, requests for companies that
-- somebody holds, proposals to their titulares, and shared views. The program reaches these tables by functions only.

create table escritorio (
  id         uuid primary key,
  name       text not null,
  uf         text not null check (uf ~ '^[A-Z]{2}$'),
  tax_id     text collate "C" unique check (tax_id ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  demo       boolean not null default false,           -- an office of the demonstration has demonstration companies only
  created_at timestamptz not null,
  created_by uuid,                                     -- null: the command line
  sped         jsonb,                                  -- EscritorioSped of packages/contract: data for the EFD of every client
  sped_version bigint not null default 0,               -- grows by one with every save
  lookups_a_day integer not null default 2000 constraint escritorio_lookups check (lookups_a_day >= 0) -- tax ids outside its portfolio that it may ask about
);

-- A person works in one office.
create table pessoa (
  account_id    uuid primary key references account,
  escritorio_id uuid not null references escritorio,
  papel         text not null check (papel in ('dono', 'contador', 'assistente')),
  tags          text[],                                -- sees the companies with one of them; null: the whole portfolio
  name          text not null,                         -- name and contacts as the office wrote them
  email         text not null default '',
  created_at    timestamptz not null,
  granted_by    uuid,
  accepted_at   timestamptz default now()             -- when the person said yes; null: not yet, and the membership gives no right
);
create index pessoa_by_escritorio on pessoa (escritorio_id, account_id);

create table carteira (
  escritorio_id uuid   not null references escritorio,
  empresa_id    bigint not null references empresa,
  tags          text[] not null default '{}',
  responsible   text,                                  -- name of the person in charge
  created_at    timestamptz not null,
  created_by    uuid,
  standing   text collate "C" not null default 'full' constraint carteira_standing check (standing in ('full', 'entered', 'limited')), -- as in account_empresa
  primary key (escritorio_id, empresa_id)
);
create index carteira_by_empresa on carteira (empresa_id);

-- A request of an office for a company that somebody holds. Its titular answers it; without a titular, the operator.
create table carteira_pedido (
  id            uuid primary key,
  escritorio_id uuid   not null references escritorio,
  empresa_id    bigint references empresa,             -- null: not registered; no row of `empresa` is made for a claim
  name          text   not null,                       -- the company, as the office wrote
  tags          text[] not null default '{}',
  responsible   text,
  asked_by      uuid   not null,
  asker_name    text   not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,                  -- a refused request cannot be repeated before
  refused_at    timestamptz,
  tax_id        text collate "C" not null,
  made          jsonb not null default '{}',           -- the line, to register the establishment after the yes
  unique (escritorio_id, empresa_id),
  constraint carteira_pedido_once unique (escritorio_id, tax_id)
);
create index carteira_pedido_by_empresa on carteira_pedido (empresa_id);
create index carteira_pedido_by_root on carteira_pedido ((case when length(tax_id) = 14 then left(tax_id, 8) else tax_id end));

-- Distinct tax ids outside its portfolio that an office asked about, by day. Rows older than a day are deleted.
create table carteira_lookup (
  escritorio_id uuid not null references escritorio,
  day           date not null,
  tax_id        text collate "C" not null,
  primary key (escritorio_id, day, tax_id)
);

-- A client that an office took out of its portfolio: the entry as it was, and what ended with it. It gives no right.
create table carteira_undo (
  escritorio_id uuid   not null references escritorio,
  empresa_id    bigint not null references empresa,
  tags          text[] not null,
  responsible   text,
  standing      text collate "C" not null,
  created_at    timestamptz not null,          -- of the entry: what its people imported since then stays theirs
  created_by    uuid,
  removed_at    timestamptz not null,
  removed_by    uuid,
  until         timestamptz not null,          -- the undo ends
  taken_at      timestamptz,                   -- somebody took the company meanwhile: no undo
  was_on        boolean not null,              -- the removal turned its capture off
  ended_keys     uuid[] not null default '{}', -- api_key and pacote rows that the removal revoked
  ended_packages uuid[] not null default '{}',
  primary key (escritorio_id, empresa_id)
);
create index carteira_undo_by_empresa on carteira_undo (empresa_id);

-- A change of the registration of a company with a titular, as an office proposes it. The titular settles it.
create table empresa_proposta (
  id            uuid primary key,
  empresa_id    bigint not null references empresa,
  escritorio_id uuid   not null references escritorio,
  asked_by      uuid   not null,
  asker_name    text   not null,
  change        jsonb  not null,             -- name, uf, ie, regime: only what differs
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  unique (empresa_id, escritorio_id)
);

-- Views (saved filters) that the people of an office share.
create table office_view (
  id            uuid primary key,
  escritorio_id uuid not null references escritorio,
  screen        text not null check (screen in ('fechamento', 'carteira', 'notas')),
  name          text not null check (length(name) between 1 and 40),
  address       jsonb not null check (jsonb_typeof(address) = 'object'), -- filters, order and columns as in the address of the screen
  created_by    uuid references account on delete set null,              -- null: its author's account was erased
  created_at    timestamptz not null,
  unique (escritorio_id, screen, name)
);
create index office_view_by_author on office_view (created_by);
