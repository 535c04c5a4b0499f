-- Whether an account proved the root by a certificate of its own: its login is of that root.
create or replace function is_proven_holder(of_account uuid, of_root text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.blocked_at is null and not a.demo and a.proven_at is not null
      and root_of(a.tax_id) = of_root)
  $$;
revoke execute on function is_proven_holder(uuid, text) from public;
