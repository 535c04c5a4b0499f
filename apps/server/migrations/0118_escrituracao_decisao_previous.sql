-- The decision that a person replaced, as columns by their names, with its own previous one: undoing brings it back. Null: the first.
alter table escrituracao_decisao add column previous jsonb;
