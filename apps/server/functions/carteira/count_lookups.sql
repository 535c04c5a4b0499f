-- Counts the tax ids outside the portfolio that an office asks about today. Returns those that go beyond its daily number.
create or replace function count_lookups(office uuid, lines jsonb, at timestamptz) returns text[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  today date := (at at time zone 'America/Sao_Paulo')::date;
  most  integer := (select o.lookups_a_day from escritorio o where o.id = office);
  asked text[];
  used  integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('carteira_lookup ' || office::text, 0));
  delete from carteira_lookup k where k.escritorio_id = office and k.day < today;
  used := (select count(*) from carteira_lookup k where k.escritorio_id = office and k.day = today);
  asked := array(select l.tax_id from (select l.value->>'taxId' as tax_id, min(l.n) as n
      from jsonb_array_elements(lines) with ordinality l (value, n) group by 1) l
    where not exists (select from carteira c join empresa e on e.id = c.empresa_id where c.escritorio_id = office and e.tax_id = l.tax_id)
      and not exists (select from carteira_lookup k where k.escritorio_id = office and k.day = today and k.tax_id = l.tax_id)
    order by l.n);
  insert into carteira_lookup (escritorio_id, day, tax_id)
    select office, today, t from unnest(asked[1 : greatest(most - used, 0)]) t on conflict do nothing;
  return asked[greatest(most - used, 0) + 1 :];
end $$;
revoke execute on function count_lookups(uuid, jsonb, timestamptz) from public;
