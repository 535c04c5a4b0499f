-- Refusals of one kind within one zip are shown up to a limit; the others are counted here, and become one line when the upload ends.
alter table upload
  add column lines integer not null default 0,        -- lines written so far: the position of the next one
  add column refusals jsonb not null default '[]';    -- counts per zip and reason, see features/notas/intake/fold-refusals.ts
update upload set lines = imported + repeated + updated + rejected where state = 'processando';
