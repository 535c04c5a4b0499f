create or replace function place_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope  text;
  placed boolean;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  scope := swap_scope(scope_with(array[target_empresa]));
  placed := copy_proven_nota(source_empresa, source_nota, target_empresa, new_id);
  perform swap_scope(scope);
  return placed;
end $$;
revoke execute on function place_nota(bigint, uuid, bigint, uuid) from public;
grant execute on function place_nota(bigint, uuid, bigint, uuid) to portal_app;
