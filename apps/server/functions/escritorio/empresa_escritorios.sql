-- The offices of a company, for its titulares and the provider.
create or replace function empresa_escritorios(of_empresa bigint) returns table (id uuid, name text, tax_id text, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform require_manager(of_empresa);
  return query select o.id, o.name, o.tax_id, c.created_at from carteira c join escritorio o on o.id = c.escritorio_id
    where c.empresa_id = of_empresa order by c.created_at, o.id;
end $$;
revoke execute on function empresa_escritorios(bigint) from public;
grant execute on function empresa_escritorios(bigint) to portal_app;
