-- Reached through functions only.
create policy scope on pessoa to portal_app using (false);
