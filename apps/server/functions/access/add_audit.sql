create or replace function add_audit(entries jsonb) returns void language plpgsql volatile set search_path = public, pg_temp as $$
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
revoke execute on function add_audit(jsonb) from public;
grant execute on function add_audit(jsonb) to portal_app;
