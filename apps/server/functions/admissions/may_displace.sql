-- Whether an account may put another certificate into the place of this one in an establishment.
create or replace function may_displace(k capture_certificate, of_empresa bigint, of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_operator() or is_keeper(k, of_account) or not keeper_manages(k, of_empresa) or is_root_titular(of_account, k.root, k.demo)
  $$;
revoke execute on function may_displace(capture_certificate, bigint, uuid) from public;
