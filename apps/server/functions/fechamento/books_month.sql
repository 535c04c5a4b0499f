-- First day of the month of the books: the month of emission, of an NFS-e the month of its competência.
create or replace function books_month(issued timestamp, competencia date) returns date language sql immutable parallel safe
  return date_trunc('month', coalesce(competencia, issued::date)::timestamp)::date;
