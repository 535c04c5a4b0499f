create policy scope on capture_switch to portal_app using (true);
