-- Writes entries of the audit, each with the fields of a row but `at` and `support`. On a cluster no query of portal_app may follow one of
-- the owner on the same shards in a transaction, as when a function has ended somebody's packages; the owner then writes them, under the
-- condition of the policy.
create or replace function add_audit_as_owner(entries jsonb) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  entry record;
begin
  for entry in select * from jsonb_to_recordset(entries) as r (empresa_id bigint, id uuid, account_id uuid, who text, what text, target text,
    detail text, address text) loop
    if not entry.empresa_id = any (app_empresas()) then raise exception 'company outside the scope' using errcode = '42501'; end if;
    insert into audit (empresa_id, id, account_id, who, what, target, detail, support, address)
      values (entry.empresa_id, entry.id, entry.account_id, entry.who, entry.what, entry.target, entry.detail, is_support(entry.empresa_id), entry.address);
  end loop;
end $$;
revoke execute on function add_audit_as_owner(jsonb) from public;
grant execute on function add_audit_as_owner(jsonb) to portal_app;
