-- A batch that closed months, or named who is responsible for them, can be undone for thirty days.
alter table tarefa add column undone_at timestamptz;
grant update (undone_at) on tarefa to portal_app;
