-- Reached through functions only.
create policy scope on password_link to portal_app using (false);
