create policy scope on manifesto_item to portal_app
  using ((tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])))
  with check ((tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])));
