-- A login that was never used: it has no password and no proof by certificate.
create or replace function is_unused(of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.password_hash is null and a.proven_at is null
      and not a.provider and not a.demo)
  $$;
revoke execute on function is_unused(uuid) from public;
