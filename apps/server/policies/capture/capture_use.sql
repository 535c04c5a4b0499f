-- Reached through functions only.
create policy scope on capture_use to portal_app using (false);
