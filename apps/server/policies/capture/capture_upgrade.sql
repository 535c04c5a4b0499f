-- Of the owner.
create policy scope on capture_upgrade to portal_app using (false);
