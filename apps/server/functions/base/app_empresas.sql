-- The companies and the account of the caller. db/scope.ts sets them once per transaction; an unset value means no company.
create or replace function app_empresas() returns bigint[] language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('app.empresas', true), ''), ',')::bigint[], '{}');
