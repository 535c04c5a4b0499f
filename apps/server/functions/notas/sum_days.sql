create or replace function sum_days(gone nota[], added nota[]) returns void language plpgsql as $$
begin
  insert into nota_day as d (empresa_id, tipo, papel, day, homologacao, situacao, quantity, total_cents)
    select empresa_id, tipo, papel, day, homologacao, situacao, sum(q), sum(q * total_cents) from (
      select empresa_id, tipo, papel, issued_local::date as day, homologacao, situacao, 1 as q, total_cents from unnest(added)
      union all
      select empresa_id, tipo, papel, issued_local::date, homologacao, situacao, -1, total_cents from unnest(gone)
    ) delta group by 1, 2, 3, 4, 5, 6 having sum(q) <> 0 or sum(q * total_cents) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (empresa_id, tipo, papel, day, homologacao, situacao)
    do update set quantity = d.quantity + excluded.quantity, total_cents = d.total_cents + excluded.total_cents;
  perform sum_months(gone, added);
  perform sum_manifests(gone, added);
  perform tell_notas(gone, added);
end $$;
