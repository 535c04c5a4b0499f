-- Reached through functions only.
create policy scope on grant_invitation to portal_app using (false);
