-- What the start page asks of a whole portfolio at once. Each index holds few rows, or all that its question needs.

-- Notes whose signature does not hold.
create index nota_bad_signature on nota (empresa_id, issued_local) where mark_signature = 'invalida';
-- Numbers of what the company itself issued: gaps are found without touching the notes.
create index nota_own_numbers on nota (empresa_id, issued_local) include (modelo, serie, number, tipo) where papel = 'E' and not homologacao;
create index upload_with_rejected on upload (empresa_id, received_at desc) where rejected > 0;
create index certificate_log_by_root on certificate_log (left(data->>'cnpj', 8));

-- Until when the certificates of companies reach that were seen at sign-ins. Only who may use the company is believed: anyone could
-- else tell a stranger when its certificate ends.
create function empresa_certificates(of_empresas bigint[]) returns table (empresa_id bigint, valid_until text)
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
