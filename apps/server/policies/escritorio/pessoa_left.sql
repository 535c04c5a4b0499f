-- Reached through functions only.
create policy scope on pessoa_left to portal_app using (false);
