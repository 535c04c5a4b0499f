-- Sets the companies of the transaction's scope, and returns those that it had. SET LOCAL also reaches the nodes of a cluster.
create or replace function swap_scope(companies text) returns text language plpgsql as $$
declare
  before constant text := coalesce(current_setting('app.empresas', true), '');
begin
  execute format('set local app.empresas = %L', companies);
  return before;
end $$;
