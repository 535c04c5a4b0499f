-- The chain of the caller's certificate with this thumbprint in the root of a company.
create or replace function kept_chain(of_empresa bigint, print bytea) returns bytea
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.chain from empresa e join capture_certificate k on k.root = e.root and k.demo = e.demo
      where e.id = of_empresa and of_empresa = any (app_empresas()) and k.thumbprint = print
        and (is_operator() or is_keeper(k, app_account()))
      order by length(k.chain) desc limit 1
  $$;
revoke execute on function kept_chain(bigint, bytea) from public;
grant execute on function kept_chain(bigint, bytea) to portal_app;
