-- Whether an account that is not blocked manages a company: contador or titular, not limited.
create or replace function manages_empresa(of_account uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account a where a.id = of_account and a.blocked_at is null)
      and exists (select from rights_of(of_account) r where r.empresa_id = of_empresa and r.papel <> 'consulta' and not r.limited)
  $$;
revoke execute on function manages_empresa(uuid, bigint) from public;
