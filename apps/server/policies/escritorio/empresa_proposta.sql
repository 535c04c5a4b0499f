-- Reached through functions only.
create policy scope on empresa_proposta to portal_app using (false);
