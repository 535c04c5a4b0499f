create or replace function provider_storage()
  returns table (empresas bigint, accounts bigint, notas bigint, database_bytes bigint, documents_bytes bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  bytes     bigint := pg_database_size(current_database());
  documents bigint := pg_total_relation_size('arquivo');
begin
  perform require_provider();
  -- the shards of a cluster lie in the same database of its workers
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select $1 + coalesce(sum(result::bigint), 0)::bigint from run_command_on_workers(''select pg_database_size(current_database())'') where success'
      into bytes using bytes;
    execute 'select citus_total_relation_size(logicalrelid) from pg_dist_partition where logicalrelid = ''arquivo''::regclass union all select $1 limit 1'
      into documents using documents;
  end if;
  return query select (select count(*) from empresa), (select count(*) from account),
    (select coalesce(sum(quantity), 0)::bigint from nota_day), bytes, documents;
end $$;
revoke execute on function provider_storage() from public;
grant execute on function provider_storage() to portal_app;
