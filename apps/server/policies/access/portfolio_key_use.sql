-- Reached through functions only.
create policy scope on portfolio_key_use to portal_app using (false);
