-- Manifestações for a selection over several companies, as long work.

alter table tarefa drop constraint tarefa_action_check;
alter table tarefa add constraint tarefa_action_check
  check (action in ('conferir', 'gerar_efd', 'pacote', 'fechar', 'responsavel', 'manifestar'));
alter table tarefa add column manifest jsonb;  -- of `manifestar`: event, justification, and the key that finds the same request again
alter table tarefa_item add column notas text[]; -- of `manifestar`: ids or keys of the company's notes
grant insert (manifest) on tarefa to portal_app;
grant insert (notas) on tarefa_item to portal_app;
