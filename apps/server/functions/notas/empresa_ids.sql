-- The companies with these tax ids, active or not.
create or replace function empresa_ids(wanted text[]) returns bigint[] language sql stable security definer set search_path = public, pg_temp
  as $$ select array_agg(e.id) from empresa e where e.tax_id = any (wanted) $$;
revoke execute on function empresa_ids(text[]) from public;
grant execute on function empresa_ids(text[]) to portal_app;
