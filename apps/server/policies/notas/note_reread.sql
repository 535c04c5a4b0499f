-- Of the owner.
create policy scope on note_reread to portal_app using (false);
