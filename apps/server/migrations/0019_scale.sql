-- Lists and totals of ten million notes in hundreds of companies (docs/decisions/0019).

-- Whatever a filter asks of these columns is answered by the index alone: totals of any filter, and pages whose hits lie far apart.
drop index nota_by_emission;
create index nota_by_emission on nota (empresa_id, tipo, papel, issued_local desc, id desc)
  include (total_cents, situacao, homologacao, number, party_tax_id, mark_signature, imported_at);
create index nota_by_import on nota (empresa_id, imported_at);
-- What few notes are: each value is a short piece of the index.
create index nota_by_situation on nota (empresa_id, situacao, tipo, papel, issued_local desc, id desc) where situacao <> 'autorizada';
create index nota_by_signature on nota (empresa_id, mark_signature, tipo, papel, issued_local desc, id desc) where mark_signature <> 'valida';

-- Notes that may be a row in two establishments of one root: two of the parties share it, or a summary does not say. More than four
-- parties, or none that are known, count as such; who counts looks at the keys.
create index nota_between on nota (empresa_id, chave) include (tipo, papel, issued_local, total_cents, situacao, homologacao)
  where copy_rank = 0 or cardinality(parties) = 0 or cardinality(parties) > 4
    or left(parties[1], 8) = any (array[left(parties[2], 8), left(parties[3], 8), left(parties[4], 8)])
    or left(parties[2], 8) = any (array[left(parties[3], 8), left(parties[4], 8)])
    or left(parties[3], 8) = left(parties[4], 8);

-- The same rule as in 0002. Every question names its companies, so the planner must not take this one for a second, independent
-- narrowing: it would believe a company of a million notes to have thirty thousand. «Is not null» counts as true of nearly every row.
alter policy scope on nota using (nullif(empresa_id = any ((select app_empresas())::bigint[]), false) is not null);
