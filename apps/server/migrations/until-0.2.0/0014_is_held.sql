-- Whether somebody holds a company: it has a grant of an account that is not blocked, an office, or a document. One statement a table:
-- Citus refuses a condition that joins a subquery over the coordinator's tables with one over distributed tables.
create or replace function is_held(of_empresa bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from account_empresa g join account a on a.id = g.account_id where g.empresa_id = of_empresa and a.blocked_at is null)
    or exists (select 1 from carteira c where c.empresa_id = of_empresa) then
    return true;
  end if;
  if exists (select 1 from nota n where n.empresa_id = of_empresa) then return true; end if;
  return exists (select 1 from arquivo f where f.empresa_id = of_empresa);
end $$;
