-- The fields of the registration in which a line differs from a company.
create or replace function registration_change(of_empresa bigint, line jsonb) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
    select jsonb_strip_nulls(jsonb_build_object('name', nullif(line->>'name', e.name), 'uf', nullif(line->>'uf', e.uf)))
      || case when line ? 'ie' and line->>'ie' is distinct from e.ie then jsonb_build_object('ie', line->'ie') else '{}' end
      || case when line ? 'regime' and line->>'regime' is distinct from e.regime then jsonb_build_object('regime', line->'regime') else '{}' end
    from empresa e where e.id = of_empresa
  $$;
revoke execute on function registration_change(bigint, jsonb) from public;
