-- Whether the caller is in this company by a support grant alone.
create or replace function is_support(of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account where id = app_account() and provider)
      and not exists (select from rights_of(app_account()) r where r.empresa_id = of_empresa)
  $$;
revoke execute on function is_support(bigint) from public;
grant execute on function is_support(bigint) to portal_app;
