-- Reached through functions only.
create policy scope on carteira to portal_app using (false);
