-- The owner writes and reads it.
create policy scope on copy_made to portal_app using (false);
