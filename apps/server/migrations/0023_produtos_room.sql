-- A save rewrites many products of a list: room on their page lets a row change without touching the four indexes.
alter table produto set (fillfactor = 50);
alter table produto_list set (fillfactor = 50);
