-- What an event would end of the things that people know by name: keys, addresses of packages, open work, invitations.
create or replace function what_ends(event text, accounts uuid[], office uuid, empresas bigint[], at timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  listed jsonb := '{"keys": [], "packages": [], "tasks": 0, "invitations": 0, "links": 0}';
  entry  voice;
  rows_found jsonb;
  word   text;
begin
  for entry in select v.* from voice v where v.acts ? event and v.acts->>event <> 'right' and (v.table_name, v.column_name) in
      (('api_key', 'created_by'), ('portfolio_key', 'created_by'), ('pacote', 'account_id'), ('tarefa_item', 'account_id'), ('grant_invitation', 'invited_by'),
      ('caixa_link', 'account_id'))
    order by v.table_name loop
    word := case entry.table_name when 'pacote' then 'packages' when 'tarefa_item' then 'tasks' when 'grant_invitation' then 'invitations'
      when 'caixa_link' then 'links' else 'keys' end;
    execute format(case word
        when 'keys' then 'select jsonb_agg(jsonb_build_object(''id'', v.id, ''name'', v.name, ''hint'', v.hint, ''table'', %1$L)) from %1$I v
          where %2$s and v.revoked_at is null and (v.expires_at is null or v.expires_at > %3$L::timestamptz)'
        when 'packages' then 'select jsonb_agg(jsonb_build_object(''id'', v.id, ''empresa_id'', v.empresa_id, ''month'', v.month, ''expires_at'', v.expires_at))
          from %1$I v where %2$s and v.revoked_at is null and v.expires_at > %3$L::timestamptz'
        when 'tasks' then 'select to_jsonb(count(distinct v.tarefa_id)) from %1$I v where %2$s and v.state = ''na_fila'''
        when 'links' then 'select to_jsonb(count(*)) from %1$I v where %2$s and v.revoked_at is null and v.expires_at > %3$L::timestamptz'
        else 'select to_jsonb(count(*)) from %1$I v where %2$s and v.expires_at > %3$L::timestamptz' end,
      entry.table_name, voice_condition(entry.table_name, entry.column_name, event, accounts, office, empresas), at) into rows_found;
    continue when rows_found is null;
    if word = 'packages' then -- the names of companies are on the coordinator, the packages of a cluster are not
      select jsonb_agg(p.line || jsonb_build_object('tax_id', e.tax_id, 'name', e.name) order by p.line->>'id') into rows_found
        from jsonb_array_elements(rows_found) p (line) join empresa e on e.id = (p.line->>'empresa_id')::bigint;
    end if;
    listed := jsonb_set(listed, array[word], case word when 'keys' then (listed->'keys') || rows_found else rows_found end);
  end loop;
  return listed;
end $$;
revoke execute on function what_ends(text, uuid[], uuid, bigint[], timestamptz) from public;
