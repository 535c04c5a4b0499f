-- Read by definer functions.
create policy scope on voice to portal_app using (false);
