-- Whether a person of an office sees a company of its portfolio. Its arguments are no rows: a function over rows of tables that only the
-- coordinator has cannot be copied to the nodes of a cluster.
create or replace function sees_empresa(papel text, person_tags text[], company_tags text[]) returns boolean language sql immutable
  return papel = 'dono' or person_tags is null or person_tags && company_tags;
