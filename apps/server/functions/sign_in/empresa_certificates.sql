-- The latest end of the certificates that were used at sign-ins, for each of these companies. Counts only certificates of accounts
-- with a grant in the company: otherwise any account could set the date that a company sees.
create or replace function empresa_certificates(of_empresas bigint[]) returns table (empresa_id bigint, valid_until text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query
    select e.id, max(c.data->>'validityEnd')
    from empresa e
    join certificate_log c on left(c.data->>'cnpj', 8) = e.root
    where e.id = any (of_empresas) and length(e.tax_id) = 14
      and c.data->>'validityEnd' ~ '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T[0-9:.]{5,12}Z$'
      and exists (select from account_empresa g where g.account_id = c.account_id and g.empresa_id = e.id)
    group by e.id;
end $$;
revoke execute on function empresa_certificates(bigint[]) from public;
grant execute on function empresa_certificates(bigint[]) to portal_app;
