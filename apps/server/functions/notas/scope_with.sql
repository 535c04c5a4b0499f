create or replace function scope_with(more bigint[]) returns text language sql stable as $$ select array_to_string(app_empresas() || more, ',') $$;
