-- One page of office_audit with the companies' names.
create or replace function office_acts(wanted jsonb, before uuid, most integer)
  returns table (id uuid, at timestamptz, account_id uuid, who text, what text, target text, detail text, empresa_id bigint, tax_id text, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select a.id, a.at, a.account_id, a.who, a.what, a.target, a.detail, a.empresa_id, e.tax_id, e.name
    from office_audit(wanted, before, most) a left join empresa e on e.id = a.empresa_id order by a.id desc
  $$;
revoke execute on function office_acts(jsonb, uuid, integer) from public;
grant execute on function office_acts(jsonb, uuid, integer) to portal_app;
