-- The notes of a service or a municipality in the order of emission: a page reads its own notes only.
alter table nota_servico add column issued_local timestamp;
update nota_servico s set issued_local = n.issued_local from nota n where n.empresa_id = s.empresa_id and n.id = s.nota_id;
alter table nota_servico alter column issued_local set not null;
drop index nota_servico_by_code;
create index nota_servico_by_code on nota_servico (empresa_id, code, issued_local desc, nota_id desc) include (taxed_at_code, issqn_withheld);
drop index nota_servico_by_city;
create index nota_servico_by_city on nota_servico (empresa_id, taxed_at_code, issued_local desc, nota_id desc) include (code, issqn_withheld);
