-- Ends what speaks for `accounts` at an event, everywhere or in the companies and the office that it is about. `keep_session` (hash of its
-- token) and `keep_keys` stay at a new password. Returns what can be restored, by table: deleted rows, and ids of revoked ones.
create or replace function end_voices(event text, accounts uuid[], office uuid, empresas bigint[], keep_session bytea, keep_keys uuid[], at timestamptz)
  returns jsonb language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  entry voice;
  act   text;
  rule  text;
  gone  jsonb;
  ended jsonb := '{}';
begin
  -- revoking before deleting: an erased person's keys of an office stay in its list
  for entry in select v.* from voice v where v.acts ? event order by v.acts->>event like 'delete%', v.table_name, v.column_name loop
    act := split_part(entry.acts->>event, ':', 1);
    continue when act in ('suspend', 'right');
    rule := voice_condition(entry.table_name, entry.column_name, event, accounts, office, empresas);
    if entry.acts->>event like '%:%' then rule := format('%s and v.%s', rule, split_part(entry.acts->>event, ':', 2)); end if;
    if entry.table_name = 'session' and keep_session is not null then rule := format('%s and v.token_hash <> %L::bytea', rule, keep_session); end if;
    if entry.table_name = 'portfolio_key' and keep_keys is not null then rule := format('%s and v.id <> all (%L::uuid[])', rule, keep_keys); end if;
    if act = 'revoke' then rule := rule || ' and v.revoked_at is null'; end if;
    if entry.is_restored then
      execute format('select jsonb_agg(%s) from %I v where %s',
        case act when 'revoke' then 'jsonb_build_object(''id'', v.id)' else 'to_jsonb(v)' end, entry.table_name, rule) into gone;
      continue when gone is null;
      ended := jsonb_set(ended, array[entry.table_name], coalesce(ended->entry.table_name, '[]') || gone);
    end if;
    execute case act
      when 'delete' then format('delete from %I v where %s', entry.table_name, rule)
      when 'revoke' then format('update %I v set revoked_at = %L::timestamptz where %s', entry.table_name, at, rule)
      when 'cancel' then format('update %I v set state = ''cancelada'', ended_at = %L::timestamptz where %s and v.state = ''na_fila''', entry.table_name, at, rule)
    end;
  end loop;
  return ended;
end $$;
revoke execute on function end_voices(text, uuid[], uuid, bigint[], bytea, uuid[], timestamptz) from public;
