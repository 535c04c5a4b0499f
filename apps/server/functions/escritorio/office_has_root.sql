-- Whether the caller's office has a client of a root, also one that the caller does not see.
create or replace function office_has_root(of_root text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
      join carteira c on c.escritorio_id = p.escritorio_id join empresa e on e.id = c.empresa_id and e.root = of_root
      where p.account_id = app_account() and p.accepted_at is not null)
  $$;
revoke execute on function office_has_root(text) from public;
grant execute on function office_has_root(text) to portal_app;
