-- Whether the rows of companies may lie on several nodes: the database has Citus (docs/scaling.md, section 4).
create or replace function is_cluster() returns boolean language sql stable parallel safe
  as $$ select to_regclass('pg_catalog.pg_dist_partition') is not null $$;
