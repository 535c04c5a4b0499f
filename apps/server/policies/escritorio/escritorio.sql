-- Reached through functions only.
create policy scope on escritorio to portal_app using (false);
