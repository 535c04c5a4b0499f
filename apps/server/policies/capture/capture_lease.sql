-- The owner captures.
create policy scope on capture_lease to portal_app using (false);
