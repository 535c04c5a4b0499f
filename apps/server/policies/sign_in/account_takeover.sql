-- For the owner only: it holds password hashes and secrets.
create policy scope on account_takeover to portal_app using (false);
