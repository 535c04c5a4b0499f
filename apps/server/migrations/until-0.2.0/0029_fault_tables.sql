-- The tax tables by which the products with an error were counted: a load counts them anew.
alter table produto_list add column faults_tables text;
