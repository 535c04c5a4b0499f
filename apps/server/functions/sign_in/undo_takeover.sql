-- Restores what a take-over removed and refuses another one; what was made since ends. Returns false when there is no take-over of the
-- last seven days.
create or replace function undo_takeover(of_account uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  removed jsonb;
  since   timestamptz;
  entry   voice;
begin
  delete from account_takeover t where t.account_id = of_account and t.expires_at > now() returning t.removed, t.at into removed, since;
  if removed is null then return false; end if;
  perform end_voices('take_over', array[of_account], null, null, null, null, now());
  update account set name = removed->>'name', email = removed->>'email', phone = removed->>'phone', password_hash = removed->>'password_hash',
      password_own_at = (removed->>'password_own_at')::timestamptz, proven_at = null, takeover_refused_at = now()
    where id = of_account;
  if jsonb_typeof(removed->'factor') = 'object' then -- kept before there was a list of voices
    insert into account_factor (account_id, secret, confirmed_at, last_step, created_at)
      select of_account, decode(f->>'secret', 'hex'), (f->>'confirmed_at')::timestamptz, (f->>'last_step')::bigint, (f->>'created_at')::timestamptz
      from (select removed->'factor' as f) factor;
    insert into recovery_code (account_id, code_hash)
      select of_account, decode(code, 'hex') from jsonb_array_elements_text(removed->'codes') code;
  end if;
  for entry in select distinct on (v.table_name) v.* from voice v where v.is_restored and removed->'ended' ? v.table_name order by v.table_name loop
    if entry.acts->>'take_over' like 'revoke%' then
      execute format('update %I v set revoked_at = null where v.revoked_at = %L::timestamptz and v.id = any (%L::uuid[])', entry.table_name, since,
        array(select r.line->>'id' from jsonb_array_elements(removed->'ended'->entry.table_name) r (line)));
    else
      execute format('insert into %I select * from jsonb_populate_recordset(null::%I, %L::jsonb) on conflict do nothing',
        entry.table_name, entry.table_name, removed->'ended'->entry.table_name);
    end if;
  end loop;
  delete from grant_invitation i using pessoa p where p.account_id = of_account and i.account_id = of_account and i.escritorio_id = p.escritorio_id;
  return true;
end $$;
revoke execute on function undo_takeover(uuid) from public;
