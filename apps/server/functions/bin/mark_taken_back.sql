-- Writes on an import how many notes left it just now, when, by whom and until when they can come back. On a cluster no query of portal_app
-- may follow one of the owner (take_back) on the same shards in a transaction; the owner writes it, under the condition of the policy.
create or replace function mark_taken_back(of_empresa bigint, of_upload uuid, notas integer, at timestamptz, who text, keep_until timestamptz)
  returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope' using errcode = '42501'; end if;
  update upload u set taken_back = u.taken_back + notas, taken_back_at = at, taken_back_by = who, bin_until = keep_until
    where u.empresa_id = of_empresa and u.id = of_upload;
end $$;
revoke execute on function mark_taken_back(bigint, uuid, integer, timestamptz, text, timestamptz) from public;
grant execute on function mark_taken_back(bigint, uuid, integer, timestamptz, text, timestamptz) to portal_app;
