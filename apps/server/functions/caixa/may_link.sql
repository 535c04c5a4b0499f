-- Whether an account speaks for its office in a client: an accepted dono or contador, not blocked, who reaches the client by the office alone
-- or not stronger otherwise. The A1 that a link brings is then the office's.
create or replace function may_link(of_account uuid, office uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
        where p.account_id = of_account and p.escritorio_id = office and p.accepted_at is not null and p.papel <> 'assistente')
      and exists (select from rights_of(of_account) r join empresa e on e.id = r.empresa_id and e.active
        where r.empresa_id = of_empresa and r.papel <> 'consulta' and not r.limited and r.origin = 'escritorio')
  $$;
revoke execute on function may_link(uuid, uuid, bigint) from public;
