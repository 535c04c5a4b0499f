-- The person of a live link, with the texts that the new password must not contain.
create or replace function password_link_holder(wanted bytea, at timestamptz)
  returns table (kind text, login text, name text, email text, empresas jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select l.kind, a.login, a.name, a.email,
      (select coalesce(jsonb_agg(jsonb_build_object('taxId', e.tax_id, 'name', e.name)), '[]'::jsonb)
        from account_empresa g join empresa e on e.id = g.empresa_id where g.account_id = a.id)
    from password_link l join account a on a.id = live_password_link(wanted, at)
    where l.token_hash = wanted
  $$;
revoke execute on function password_link_holder(bytea, timestamptz) from public;
grant execute on function password_link_holder(bytea, timestamptz) to portal_app;
