-- Copies an event of the caller's company to another company of the portal that it concerns.
create or replace function place_evento(source_empresa bigint, source_evento uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source evento;
  scope  text;
  placed boolean;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into source from evento where empresa_id = source_empresa and id = source_evento;
  scope := swap_scope(scope_with(array[target_empresa]));
  placed := source.id is not null and copy_proven_evento(source, target_empresa, new_id);
  perform swap_scope(scope);
  return placed;
end $$;
revoke execute on function place_evento(bigint, uuid, bigint, uuid) from public;
grant execute on function place_evento(bigint, uuid, bigint, uuid) to portal_app;
