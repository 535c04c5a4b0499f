-- The logo of a company: its own, else one of the same root (head office first). The caller needs no right in that establishment,
-- because both are one legal person and a logo is public. Fails for a company outside the caller's scope.
create or replace function logo_of(of_empresa bigint) returns table (kind text, bytes bytea, sha256 bytea, own boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  siblings bigint[]; -- on a cluster the logos lie on other nodes than the companies
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  siblings := array(
    select e.id from empresa asked join empresa e on e.root = asked.root and e.demo = asked.demo where asked.id = of_empresa
    order by e.id = asked.id desc, substr(e.tax_id, 9, 4) = '0001' desc, e.id);
  return query
    select l.kind, l.bytes, l.sha256, l.empresa_id = of_empresa from empresa_logo l where l.empresa_id = any (siblings)
    order by array_position(siblings, l.empresa_id) limit 1;
end $$;
revoke execute on function logo_of(bigint) from public;
grant execute on function logo_of(bigint) to portal_app;
