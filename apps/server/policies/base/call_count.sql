-- Holds hashes and counts only.
create policy scope on call_count to portal_app using (true) with check (true);
