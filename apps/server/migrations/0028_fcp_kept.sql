-- FCP that was withheld before with the substitution (vFCPSTRet): C191 of the EFD tells it where a state asks for it.
-- Null until the document was read for it; the job of 0014 reads those whose items had tax withheld before.
alter table nota_item add column fcp_kept_cents bigint;
grant update (fcp_kept_cents) on nota_item to portal_app;

select graphile_worker.add_job('nota_totals', json_build_object('empresa_id', id), job_key => 'nota_totals_' || id) from empresa;
