create or replace function provider_accounts(after uuid, words text, max_rows integer)
  returns table (id uuid, tax_id text, name text, email text, phone text, sistema text, sped boolean, provider boolean,
    blocked_at timestamptz, empresas bigint, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  return query select a.id, a.tax_id, a.name, a.email, a.phone, a.sistema, a.sped, a.provider, a.blocked_at,
      (select count(*) from account_empresa g where g.account_id = a.id), a.created_at
    from account a where (after is null or a.id > after)
      and (words = '' or position(words in fold_text(a.name)) > 0 or starts_with(a.tax_id, upper(words)))
    order by a.id limit max_rows;
end $$;
revoke execute on function provider_accounts(uuid, text, integer) from public;
grant execute on function provider_accounts(uuid, text, integer) to portal_app;
