-- Of SEFAZ, not of a company.
create policy scope on capture_service to portal_app using (true);
