-- The same for policies of shards: the workers of a cluster have no accounts. True in a transaction after prove_provider().
create or replace function app_provider() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.provider', true), '') = 'true';
