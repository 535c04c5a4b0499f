-- Replaces the company of each row by its tax id; null for the installation.
create or replace function with_tax_ids(list jsonb) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(jsonb_agg((r.line - 'empresa_id') || jsonb_build_object('tax_id', e.tax_id) order by r.position), '[]')
    from jsonb_array_elements(coalesce(list, '[]')) with ordinality r (line, position)
      left join empresa e on e.id = (r.line->>'empresa_id')::bigint
  $$;
revoke execute on function with_tax_ids(jsonb) from public;
