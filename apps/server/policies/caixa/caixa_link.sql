-- Reached through functions only.
create policy scope on caixa_link to portal_app using (false);
