-- Removes everything that somebody else put into the login and keeps it for seven days. Rights in companies stay: they were given to the
-- tax id. A membership that somebody gave becomes an invitation.
create or replace function take_over(of_account uuid, new_name text, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  kept  jsonb := (select jsonb_build_object('name', a.name, 'email', a.email, 'phone', a.phone, 'password_hash', a.password_hash,
    'password_own_at', a.password_own_at) from account a where a.id = of_account);
  ended jsonb := end_voices('take_over', array[of_account], null, null, null, null, at);
begin
  delete from account_takeover where account_id = of_account;
  insert into account_takeover (account_id, at, expires_at, removed)
    values (of_account, at, now() + interval '7 days', kept || jsonb_build_object('ended', ended));
  update account set name = new_name, email = '', phone = '', password_hash = null, password_own_at = null where id = of_account;
  insert into grant_invitation (id, escritorio_id, account_id, papel, tags, name, email, kind, invited_by, inviter_name, created_at, expires_at)
    select gen_random_uuid(), p.escritorio_id, of_account, p.papel, p.tags, p.name, '', 'convite', d.account_id, d.name, at, at + interval '30 days'
    from jsonb_populate_recordset(null::pessoa, coalesce(ended->'pessoa', '[]')) p,
      lateral (select o.account_id, o.name from pessoa o where o.escritorio_id = p.escritorio_id and is_dono(o.account_id, o.escritorio_id)
        order by o.account_id is distinct from p.granted_by, o.created_at limit 1) d
    on conflict (escritorio_id, account_id) do nothing;
end $$;
revoke execute on function take_over(uuid, text, timestamptz) from public;
