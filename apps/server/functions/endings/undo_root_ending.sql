-- Restores what the last act of a root ended, within seven days, and takes back the titles that it gave. Returns the companies; null when
-- there is none.
create or replace function undo_root_ending(of_root text, now_at timestamptz) returns bigint[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  ending root_ending;
  given  jsonb;
  voices jsonb;
  entry  voice;
  done   bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('root ' || of_root, 0));
  perform lock_certificates(of_root);
  select r.* into ending from root_ending r where r.root = of_root and r.settled_at is null and r.expires_at > now_at order by r.at desc, r.id desc limit 1 for update;
  if ending.id is null then return null; end if;
  for given in select g.line from jsonb_array_elements(ending.removed->'given') g (line) loop
    done := done || (given->>'empresa_id')::bigint;
    perform end_voices('removed_from_company', array[ending.account_id], null, array[(given->>'empresa_id')::bigint], null, null, now_at);
    delete from account_empresa g where g.account_id = ending.account_id and g.empresa_id = (given->>'empresa_id')::bigint;
    if jsonb_typeof(given->'before') = 'object' then
      insert into account_empresa select * from jsonb_populate_record(null::account_empresa, given->'before') on conflict do nothing;
    end if;
  end loop;
  insert into account_empresa select g.* from jsonb_populate_recordset(null::account_empresa, ending.removed->'grants') g
    where exists (select from account a where a.id = g.account_id) on conflict do nothing;
  -- the trigger judge_grant takes the operator's hand for a yes: the grants come back as they were
  update account_empresa g set root_title = w.root_title, standing = w.standing
    from (select r.* from jsonb_populate_recordset(null::account_empresa, ending.removed->'grants') r
      union all select r.* from jsonb_array_elements(ending.removed->'given') l (line), jsonb_populate_record(null::account_empresa, l.line->'before') r
        where jsonb_typeof(l.line->'before') = 'object') w
    where g.account_id = w.account_id and g.empresa_id = w.empresa_id;
  insert into carteira select * from jsonb_populate_recordset(null::carteira, ending.removed->'offices') on conflict do nothing;
  insert into capture_admission select m.* from jsonb_populate_recordset(null::capture_admission, ending.removed->'admissions') m
    where exists (select from capture_certificate k where k.id = m.certificate_id)
    on conflict (empresa_id) do update set certificate_id = excluded.certificate_id, admitted_at = excluded.admitted_at,
      admitted_by = excluded.admitted_by, admitted_by_name = excluded.admitted_by_name;
  for voices in select v.line from jsonb_array_elements(ending.removed->'voices') v (line) loop
    for entry in select distinct on (v.table_name) v.* from voice v where v.is_restored and voices ? v.table_name order by v.table_name loop
      if (voices->entry.table_name->0) ? 'id' and (select count(*) from jsonb_object_keys(voices->entry.table_name->0)) = 1 then
        execute format('update %I v set revoked_at = null where v.revoked_at = %L::timestamptz and v.id = any (%L::uuid[])', entry.table_name, ending.at,
          array(select r.line->>'id' from jsonb_array_elements(voices->entry.table_name) r (line)));
      else
        execute format('insert into %I select * from jsonb_populate_recordset(null::%I, %L::jsonb) on conflict do nothing',
          entry.table_name, entry.table_name, voices->entry.table_name);
      end if;
    end loop;
  end loop;
  update root_ending r set settled_at = now_at where r.id = ending.id;
  perform end_admissions(done, 'o operador desfez o que o e-CNPJ encerrou', null, now_at);
  return done;
end $$;
revoke execute on function undo_root_ending(text, timestamptz) from public;
