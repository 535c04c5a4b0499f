-- Reached through functions only.
create policy scope on carteira_undo to portal_app using (false);
