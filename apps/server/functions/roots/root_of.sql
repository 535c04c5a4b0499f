create or replace function root_of(of_tax_id text) returns text language sql immutable parallel safe
  as $$ select case when length(of_tax_id) = 14 then left(of_tax_id, 8) else of_tax_id end $$;
