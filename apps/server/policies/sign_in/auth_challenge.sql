-- Read before the caller is known: rows are found by a hash of 256 random bits, or hold public data.
create policy scope on auth_challenge to portal_app using (true) with check (true);
