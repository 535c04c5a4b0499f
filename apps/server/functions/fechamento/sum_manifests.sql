-- The part of sum_days for notes that await a manifestação. Runs after sum_months, which locks the months.
create or replace function sum_manifests(gone nota[], added nota[]) returns void language plpgsql as $$
begin
  insert into nota_manifest_day as m (empresa_id, month, authorized, quantity)
    select n.empresa_id, date_trunc('month', n.issued_local)::date,
      coalesce((n.authorized_at at time zone 'America/Sao_Paulo')::date, 'infinity'), sum(d.q)
    from (select 1 as q, added as notas union all select -1, gone) d, unnest(d.notas) n
    where n.manifest in ('sem', 'ciencia') and not n.homologacao
    group by 1, 2, 3 having sum(d.q) <> 0 order by 1, 2, 3
    on conflict (empresa_id, month, authorized) do update set quantity = m.quantity + excluded.quantity;
end $$;
