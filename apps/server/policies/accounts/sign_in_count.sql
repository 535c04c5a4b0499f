-- Read before the caller is known; hashes and counts only.
create policy scope on sign_in_count to portal_app using (true) with check (true);
