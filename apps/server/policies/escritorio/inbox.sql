-- Reached through functions only.
create policy scope on inbox to portal_app using (false);
