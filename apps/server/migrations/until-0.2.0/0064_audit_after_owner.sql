-- Writes entries of the audit, each with the fields of a row but `at` and `support`. On a cluster no query of portal_app may follow one of
-- the owner on the same shards in a transaction, as when a function has ended somebody's packages; the owner then writes them, under the
-- condition of the policy.
create function add_audit_as_owner(entries jsonb) returns void
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

create function add_audit(entries jsonb) returns void language plpgsql volatile set search_path = public, pg_temp as $$
declare
  entry record;
begin
  for entry in select * from jsonb_to_recordset(entries) as r (empresa_id bigint, id uuid, account_id uuid, who text, what text, target text,
    detail text, address text) loop
    begin
      insert into audit (empresa_id, id, account_id, who, what, target, detail, support, address)
        values (entry.empresa_id, entry.id, entry.account_id, entry.who, entry.what, entry.target, entry.detail, is_support(entry.empresa_id), entry.address);
    exception when others then
      if sqlerrm not like '%modified in this transaction by a different user%' then raise; end if;
      perform add_audit_as_owner(jsonb_build_array(to_jsonb(entry)));
    end;
  end loop;
end $$;
do $$ declare f text; begin
  foreach f in array array['add_audit_as_owner(jsonb)', 'add_audit(jsonb)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
