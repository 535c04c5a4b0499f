-- Whether a request of one of the companies is in flight, or was until its process ended less than two minutes ago. It names nothing, so
-- that who has just lost a right can wait for it.
create or replace function are_calls_open(of_empresas bigint[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from empresa e join capture_exchange x on x.tax_id = e.tax_id and x.demo = e.demo
      where e.id = any (of_empresas) and x.hash is null and x.sent_at > clock_timestamp() - interval '2 minutes')
  $$;
revoke execute on function are_calls_open(bigint[]) from public;
grant execute on function are_calls_open(bigint[]) to portal_app;
