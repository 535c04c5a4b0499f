create or replace function spend_certificate_proof(hash bytea, of_tax_id text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from certificate_proof where proof_hash = hash and tax_id = of_tax_id and not demo and expires_at > now();
  return found;
end $$;
revoke execute on function spend_certificate_proof(bytea, text) from public;
grant execute on function spend_certificate_proof(bytea, text) to portal_app;
