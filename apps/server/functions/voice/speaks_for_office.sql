-- The same about an office: its keys ask about their maker. Only a dono makes keys of an office, and they reach its whole portfolio: they end
-- with that papel.
create or replace function speaks_for_office(of_account uuid, office uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p join account a on a.id = p.account_id
      where p.account_id = of_account and p.escritorio_id = office and p.accepted_at is not null and p.papel = 'dono' and a.blocked_at is null)
  $$;
revoke execute on function speaks_for_office(uuid, uuid) from public;
