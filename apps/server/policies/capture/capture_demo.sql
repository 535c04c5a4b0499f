-- Says nothing of a real company.
create policy scope on capture_demo to portal_app using (true) with check (true);
