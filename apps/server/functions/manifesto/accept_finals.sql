-- Accepts the text for companies of the scope in the name of the caller's office. Outcome of each: accepted, or its `finals_state`.
create or replace function accept_finals(of_empresas bigint[], of_version text, at timestamptz) returns table (empresa_id bigint, outcome text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with judged as (select w.id, s.state from unnest(of_empresas) as w(id), finals_state(w.id) s), written as (
      insert into capture_finals as f (escritorio_id, empresa_id, version, account_id, account_name, accepted_at)
        select p.escritorio_id, j.id, of_version, p.account_id, a.name, at
        from judged j, pessoa p join account a on a.id = p.account_id where p.account_id = app_account() and j.state = 'accept'
        on conflict (escritorio_id, empresa_id) do update set version = excluded.version, account_id = excluded.account_id,
          account_name = excluded.account_name, accepted_at = excluded.accepted_at
        returning f.empresa_id as id)
    select j.id, case when w.id is null then j.state else 'accepted' end from judged j left join written w on w.id = j.id order by j.id;
end $$;
revoke execute on function accept_finals(bigint[], text, timestamptz) from public;
grant execute on function accept_finals(bigint[], text, timestamptz) to portal_app;
