-- Whether the caller may not make a person titular or user of a company because an office may still bring it back.
create or replace function is_grant_reserved(of_empresa bigint, of_account uuid, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_reserved_by_undo(of_empresa, null, at)
      and not is_proven_holder(of_account, (select e.root from empresa e where e.id = of_empresa))
  $$;
revoke execute on function is_grant_reserved(bigint, uuid, timestamptz) from public;
