-- What the month's board says of the files: where the month stood when one was made, and the notes that went twice on purpose.

alter table exportacao add column changes bigint;   -- fechamento.changes then; null: made before this column
alter table exportacao add column again bigint;     -- of the notes: sent before, and unchanged; null: made before this column
-- How long the program took to count a month that nobody has opened; null: counted when a person looked.
alter table escrituracao_mes add column took_ms bigint;
