-- The newest notes of a number in all companies of a user: one probe for each company, and only the notes that are shown are read.
create index nota_number_everywhere on nota (empresa_id, number, issued_local) where not homologacao;

-- Services by month, and totals by role, without reading the notes.
drop index nota_by_competencia;
create index nota_by_competencia on nota (empresa_id, competencia, issued_local desc, id desc)
  include (papel, service_role, total_cents, situacao, homologacao) where competencia is not null;

-- The notes of a service, a municipality or withheld ISSQN for totals, without reading the services.
drop index nota_servico_by_code;
create index nota_servico_by_code on nota_servico (empresa_id, code) include (nota_id, taxed_at_code, issqn_withheld);
