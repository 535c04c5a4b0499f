-- Reached through functions only.
create policy scope on carteira_lookup to portal_app using (false);
