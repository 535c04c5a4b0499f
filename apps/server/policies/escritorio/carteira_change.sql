-- Reached through functions only.
create policy scope on carteira_change to portal_app using (false);
