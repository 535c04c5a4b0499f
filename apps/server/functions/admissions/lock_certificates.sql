create or replace function lock_certificates(of_root text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('capture_certificate ' || of_root, 0))
$$;
revoke execute on function lock_certificates(text) from public;
