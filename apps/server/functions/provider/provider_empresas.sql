-- The provider sees companies and users, never documents.
create or replace function provider_empresas(after bigint, words text, max_rows integer)
  returns table (id bigint, tax_id text, name text, uf text, ie text, simples boolean, active boolean, people bigint, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  return query select e.id, e.tax_id, e.name, e.uf, e.ie, e.simples, e.active,
      (select count(*) from account_empresa g where g.empresa_id = e.id), e.created_at
    from empresa e where e.id > after and (words = '' or position(words in fold_text(e.name)) > 0 or starts_with(e.tax_id, upper(words)))
    order by e.id limit max_rows;
end $$;
revoke execute on function provider_empresas(bigint, text, integer) from public;
grant execute on function provider_empresas(bigint, text, integer) to portal_app;
