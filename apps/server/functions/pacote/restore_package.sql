-- Opens the address of a package again that a person revoked after `since`. Whoever made it knows the address: it stays closed when that
-- person may no longer speak in the company, or a certificate took the login over meanwhile. Outcome: done, gone, maker.
create or replace function restore_package(of_empresa bigint, of_id uuid, since timestamptz, at timestamptz) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  it pacote;
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into it from pacote p where p.empresa_id = of_empresa and p.id = of_id for update;
  if it.id is null or it.revoked_by is null or it.revoked_at is null or it.revoked_at <= since or it.expires_at <= at
    or it.size is null or it.broken_at is not null then return 'gone'; end if;
  if not speaks_for(it.account_id, of_empresa)
    or exists (select from account_takeover t where t.account_id = it.account_id and t.at >= it.revoked_at)
    or exists (select from account a where a.id = it.account_id and a.proven_at >= it.revoked_at) then return 'maker'; end if;
  update pacote p set revoked_at = null, revoked_by = null where p.empresa_id = of_empresa and p.id = of_id;
  return 'done';
end $$;
revoke execute on function restore_package(bigint, uuid, timestamptz, timestamptz) from public;
grant execute on function restore_package(bigint, uuid, timestamptz, timestamptz) to portal_app;
