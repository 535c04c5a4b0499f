-- The condition that an event sets on the rows of one voice: its owner, and the companies or the office that the event is about. Values are
-- literals: a cluster sends the statement to its nodes.
create or replace function voice_condition(of_table text, of_column text, event text, accounts uuid[], office uuid, empresas bigint[]) returns text
  language plpgsql stable as $$
declare
  has_empresa boolean := exists (select from pg_attribute a where a.attrelid = of_table::regclass and a.attname = 'empresa_id');
  has_office  boolean := exists (select from pg_attribute a where a.attrelid = of_table::regclass and a.attname = 'escritorio_id');
  in_office   text := format('v.escritorio_id = %L::uuid', office);
  in_empresas text := case when has_empresa then format('v.empresa_id = any (%L::bigint[])', empresas) else 'false' end;
begin
  return case when of_column like '%escritorio%' then format('v.%I = %L::uuid and ', of_column, office)
    else format('v.%I = any (%L::uuid[]) and ', of_column, accounts) end || case
    when event = 'removed_from_office' and has_office then in_office
    when event = 'lowered' and has_office then format('(%s or %s)', in_office, in_empresas)
    when event in ('removed_from_company', 'removed_from_office', 'office_removed_from_company', 'lowered') then in_empresas
    else 'true' end;
end $$;
