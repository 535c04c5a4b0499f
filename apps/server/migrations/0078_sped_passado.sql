-- What earlier EFDs that were brought in had: number of lines of each register. The files made here have it in sped_file.summary. The check of a
-- month says what it usually has and does not have now (features/sped/file/usual-registers.ts).
create table sped_passado (
  empresa_id bigint not null,
  month      date   not null,                -- first day
  registers  jsonb  not null,                -- {"C100": 12, …}
  primary key (empresa_id, month)
);
grant select, insert, update on sped_passado to portal_app;
