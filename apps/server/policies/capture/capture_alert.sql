-- That a service of SEFAZ is out or not trusted concerns everybody: one alert, not one per company.
create policy scope on capture_alert to portal_app
  using ((tax_id is null and kind in ('servico_fora', 'servidor')) or (tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])))
  with check ((tax_id, demo) in (select e.tax_id, e.demo from empresa e where e.id = any ((select app_empresas())::bigint[])));
