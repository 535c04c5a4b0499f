-- Reached through functions only.
create policy scope on capture_finals to portal_app using (false);
