-- Which of these tax ids are proven companies of the portal: intake places a document under each of them.
create or replace function empresas_by_tax_id(wanted text[]) returns table (id bigint, tax_id text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id from empresa e where e.tax_id = any (wanted) and e.active and e.proven
  $$;
revoke execute on function empresas_by_tax_id(text[]) from public;
grant execute on function empresas_by_tax_id(text[]) to portal_app;
