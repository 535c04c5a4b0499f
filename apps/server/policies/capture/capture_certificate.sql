-- A certificate is seen by the establishments that are admitted to it, and written by functions, which judge the keeper. The worker reads the key.
create policy scope on capture_certificate to portal_app
  using (exists (select from capture_admission m where m.certificate_id = capture_certificate.id and m.empresa_id = any ((select app_empresas())::bigint[])))
  with check (false);
create policy captura on capture_certificate for select to portal_captura using (true);
