-- Reached through functions only.
create policy scope on root_ending to portal_app using (false);
