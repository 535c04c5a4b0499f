-- The people who answer for companies of a root: those who manage one directly, and the donos of its offices.
create or replace function people_of_root(of_root text, empresas bigint[] default null) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(distinct p.id), '{}') from (
      select g.account_id as id from account_empresa g join empresa e on e.id = g.empresa_id
        where e.root = of_root and not e.demo and g.papel <> 'consulta' and (empresas is null or e.id = any (empresas))
      union all
      select d.account_id from carteira c join empresa e on e.id = c.empresa_id join pessoa d on d.escritorio_id = c.escritorio_id
        where e.root = of_root and not e.demo and d.papel = 'dono' and d.accepted_at is not null and (empresas is null or e.id = any (empresas))) p
  $$;
revoke execute on function people_of_root(text, bigint[]) from public;
