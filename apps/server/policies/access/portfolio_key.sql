-- Reached through functions only.
create policy scope on portfolio_key to portal_app using (false);
