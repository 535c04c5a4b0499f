-- Reached through functions only.
create policy scope on office_view to portal_app using (false);
