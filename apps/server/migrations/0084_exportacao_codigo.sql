-- Codes of an office in an accounting system, by company, and its own layouts.

create table exportacao_codigo (
  empresa_id   bigint not null,
  system       text collate "C" not null,
  kind         text collate "C" not null,     -- one of TIPOS_CODIGO of packages/contract
  key          text   not null,               -- destination and CFOP, tax id, model, tax, code of a product
  code         text   not null,
  changed_at   timestamptz not null,
  changed_name text   not null,
  primary key (empresa_id, system, kind, key)
);
grant select, insert, update, delete on exportacao_codigo to portal_app;

create table exportacao_leiaute (
  id           uuid   not null,
  owner        text collate "C" not null,     -- an office, or an account outside offices: my_turn()
  name         text   not null,
  body         jsonb  not null,               -- LeiauteLivre of packages/contract, checked at every save
  changed_at   timestamptz not null,
  changed_name text   not null,
  constraint exportacao_leiaute_pkey primary key (id)
);
create index exportacao_leiaute_of_owner on exportacao_leiaute (owner, name);
grant select, insert, update, delete on exportacao_leiaute to portal_app;
