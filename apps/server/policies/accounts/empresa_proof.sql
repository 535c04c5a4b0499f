-- Reached through functions only.
create policy scope on empresa_proof to portal_app using (false);
