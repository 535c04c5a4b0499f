-- Keys of the notes that a CT-e carries, for the credit of the freight, which follows the goods. Empty for other kinds, for a CT-e that names
-- none, and for one that was read before this migration: the EFD asks about the goods then.
alter table nota_ledger add column carried text[] not null default '{}';
