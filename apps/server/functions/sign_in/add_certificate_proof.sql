create or replace function add_certificate_proof(hash bytea, of_tax_id text, of_data jsonb, of_demo boolean, lives interval) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from certificate_proof where proof_hash in (
    select p.proof_hash from certificate_proof p where p.expires_at <= now() limit 1000 for update skip locked);
  insert into certificate_proof (proof_hash, tax_id, data, demo, expires_at)
    values (hash, of_tax_id, of_data, of_demo, now() + least(lives, interval '60 seconds'));
end $$;
revoke execute on function add_certificate_proof(bytea, text, jsonb, boolean, interval) from public;
grant execute on function add_certificate_proof(bytea, text, jsonb, boolean, interval) to portal_app;
