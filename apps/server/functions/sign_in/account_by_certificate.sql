-- The account that a proven tax id opens, locked: the login itself, or the demo account. Locks the company of that CNPJ first, in the
-- same order as enter_by_certificate, so that two sign-ins never deadlock.
create or replace function account_by_certificate(of_proof bytea, with_demo boolean)
  returns table (id uuid, blocked_at timestamptz, takeable boolean, password_hash text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  holder_id text;
  of_demo boolean;
begin
  select p.tax_id, p.demo into holder_id, of_demo from certificate_proof p where p.proof_hash = of_proof and p.expires_at > now();
  perform from empresa e where e.tax_id = holder_id for no key update;
  return query select a.id, a.blocked_at, is_takeable(a), a.password_hash
    from account a where (a.login = holder_id and not of_demo) or (with_demo and a.demo and a.tax_id = holder_id) order by a.demo limit 1 for update;
end $$;
revoke execute on function account_by_certificate(bytea, boolean) from public;
grant execute on function account_by_certificate(bytea, boolean) to portal_app;
