-- Ids of the companies whose capture is on, for the provider.
create or replace function provider_captures() returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_provider();
  return query select s.empresa_id from capture_setting s where s.is_on;
end $$;
revoke execute on function provider_captures() from public;
grant execute on function provider_captures() to portal_app;
