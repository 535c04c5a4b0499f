-- A package that a person revoked can be brought back (functions/pacote); one that ended with a right has no name here.
alter table pacote add column revoked_by text;
