-- What a person typed from a bill on paper or PDF. The bill is a note (tipo outro, models 6, 21, 22, 28, 29); its document in arquivo is the
-- portal's own XML of the fields. The paper, when there is one, is another arquivo.
create table conta_digitada (
  empresa_id bigint not null,
  nota_id    uuid   not null,
  rate       text   not null,                -- pr_icms as typed, with a decimal point
  paper_sha256 bytea,                        -- of the inflated bytes: key in arquivo; null without a paper
  paper_name text,
  paper_type text,                           -- by the first bytes of the file
  typed_name text   not null,
  typed_at   timestamptz not null,
  primary key (empresa_id, nota_id)
);
grant select, insert on conta_digitada to portal_app;

-- A person's word that bills of an installation come no more. Without it a series ends by itself after a year, or when another supplier
-- takes over (features/contas/series.ts).
create table conta_fim (
  empresa_id bigint not null,
  series     text collate "C" not null,      -- root of the issuer, what it is for, installation
  month      date   not null,                -- first month without a bill
  ended_name text   not null,
  ended_at   timestamptz not null,
  primary key (empresa_id, series)
);
grant select, insert, update, delete on conta_fim to portal_app;
