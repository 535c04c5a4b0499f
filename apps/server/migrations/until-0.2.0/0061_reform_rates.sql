-- Rates of IBS and CBS that no law fixes are loaded by the operator, with their act.
alter table tax_load drop constraint tax_load_kind_check;
alter table tax_load add constraint tax_load_kind_check check (kind in ('ncm', 'cest', 'ibpt', 'cclasstrib', 'cclasstrib-ncm', 'icms', 'cbenef',
  'tipi', 'aliquotas-ibscbs', 'cfop', 'municipio'));
