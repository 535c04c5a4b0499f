-- A task that applies a rule to the notes that are already stored (POST /automacoes/{id}/aplicar).
alter table tarefa add column rule jsonb;
grant insert (rule) on tarefa to portal_app;
