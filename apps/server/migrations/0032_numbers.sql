-- Numbers that the documents of production which a company issued bear, by series and month, kept by triggers in the writer's own transaction:
-- gaps in a month of three hundred companies are found without a look at their notes (docs/decisions/0017).
create table nota_number (
  empresa_id bigint   not null,
  month      date     not null,              -- of the wall time of issue; its first day
  tipo       text collate "C" not null,
  modelo     smallint not null,
  serie      integer  not null,
  thousand   bigint   not null,              -- number / 1000: numbers far apart make many rows, not one that grows
  held       int8multirange not null,
  primary key (empresa_id, month, tipo, modelo, serie, thousand)
);
alter table nota_number enable row level security;
alter table nota_number force row level security;
create policy owner_all on nota_number to current_user using (true) with check (true);
create policy scope on nota_number to portal_app using (empresa_id = any ((select app_empresas())::bigint[]))
  with check (empresa_id = any ((select app_empresas())::bigint[]));
grant select, insert, update on nota_number to portal_app;

create function nota_number_add() returns trigger language plpgsql as $$
begin
  insert into nota_number as n (empresa_id, month, tipo, modelo, serie, thousand, held)
    select empresa_id, date_trunc('month', issued_local)::date, tipo, modelo, serie, number / 1000, range_agg(int8range(number, number + 1))
    from added where papel = 'E' and not homologacao
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (empresa_id, month, tipo, modelo, serie, thousand) do update set held = n.held + excluded.held
      where not n.held @> excluded.held;
  return null;
end $$;

-- A document that is told anew under another number, series, month, side or environment: what it left and where it came are counted again.
create function nota_number_change() returns trigger language plpgsql as $$
begin
  insert into nota_number as n (empresa_id, month, tipo, modelo, serie, thousand, held)
    select empresa_id, month, tipo, modelo, serie, thousand, coalesce((
      select range_agg(int8range(d.number, d.number + 1)) from nota d
      where d.empresa_id = place.empresa_id and d.tipo = place.tipo and d.papel = 'E' and not d.homologacao
        and d.number >= thousand * 1000 and d.number < (thousand + 1) * 1000
        and d.modelo = place.modelo and d.serie = place.serie and date_trunc('month', d.issued_local)::date = month), '{}')
    from (
      select empresa_id, date_trunc('month', issued_local)::date as month, tipo, modelo, serie, number / 1000 as thousand
      from (
        (select empresa_id, id, issued_local, tipo, modelo, serie, number, papel, homologacao from added
          except select empresa_id, id, issued_local, tipo, modelo, serie, number, papel, homologacao from gone)
        union all
        (select empresa_id, id, issued_local, tipo, modelo, serie, number, papel, homologacao from gone
          except select empresa_id, id, issued_local, tipo, modelo, serie, number, papel, homologacao from added)
      ) moved where papel = 'E' and not homologacao
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    ) place
    on conflict (empresa_id, month, tipo, modelo, serie, thousand) do update set held = excluded.held;
  return null;
end $$;
create trigger nota_number_insert after insert on nota referencing new table as added
  for each statement execute function nota_number_add();
create trigger nota_number_update after update on nota referencing new table as added old table as gone
  for each statement execute function nota_number_change();

insert into nota_number (empresa_id, month, tipo, modelo, serie, thousand, held)
  select empresa_id, date_trunc('month', issued_local)::date, tipo, modelo, serie, number / 1000, range_agg(int8range(number, number + 1))
  from nota where papel = 'E' and not homologacao group by 1, 2, 3, 4, 5, 6;

drop index nota_own_numbers;
