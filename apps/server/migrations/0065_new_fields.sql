-- New fields of a document or an item, as written, by official name; null without one
alter table nota_item add column declared jsonb;
alter table nota_ledger add column declared jsonb;
-- Payments that the document foresees (pgtoVinc). Null: the note was read before they were kept
alter table nota_ledger add column payments jsonb;
