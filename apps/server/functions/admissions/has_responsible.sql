-- Whether somebody is responsible for a company: an office, or a person who manages it. A blocked person counts: a block destroys nothing.
create or replace function has_responsible(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira c where c.empresa_id = of_empresa and c.standing <> 'limited')
      or exists (select from account_empresa g where g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited')
  $$;
revoke execute on function has_responsible(bigint) from public;
