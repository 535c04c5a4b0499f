-- Adds the numbers of new notes. Computes anew the old and the new row of each note whose number, series, month, side or environment
-- changed.
create or replace function sum_numbers(gone nota[], added nota[]) returns void language plpgsql as $$
declare
  place record;
begin
  insert into nota_number as n (empresa_id, month, tipo, modelo, serie, thousand, held)
    select empresa_id, date_trunc('month', issued_local)::date, tipo, modelo, serie, number / 1000, range_agg(int8range(number, number + 1))
    from unnest(added) where papel = 'E' and not homologacao and tipo not in ('nfse', 'outro') -- they may have no series, and gaps in their numbers are normal
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (empresa_id, month, tipo, modelo, serie, thousand) do update set held = n.held + excluded.held
      where not n.held @> excluded.held;
  for place in
    select distinct old.empresa_id, old.tipo, old.modelo, old.serie, date_trunc('month', old.issued_local)::date as month, old.number / 1000 as thousand
    from unnest(gone) old left join unnest(added) new on new.empresa_id = old.empresa_id and new.id = old.id
    where old.papel = 'E' and not old.homologacao and old.tipo not in ('nfse', 'outro') and (old.issued_local, old.tipo, old.modelo, old.serie, old.number, old.papel, old.homologacao)
      is distinct from (new.issued_local, new.tipo, new.modelo, new.serie, new.number, new.papel, new.homologacao)
    order by 1, 5, 2, 3, 4, 6
  loop
    update nota_number n set held = coalesce((
        select range_agg(int8range(d.number, d.number + 1)) from nota d
        where d.empresa_id = place.empresa_id and d.tipo = place.tipo and d.papel = 'E' and not d.homologacao
          and d.number >= place.thousand * 1000 and d.number < (place.thousand + 1) * 1000
          and d.modelo = place.modelo and d.serie = place.serie and date_trunc('month', d.issued_local)::date = place.month), '{}')
      where n.empresa_id = place.empresa_id and n.month = place.month and n.tipo = place.tipo and n.modelo = place.modelo
        and n.serie = place.serie and n.thousand = place.thousand;
  end loop;
end $$;
