-- Takes an office's papel in a company away, with what its people made there by it. Returns `close_voices` with the name of the office;
-- null when the office has no papel there. Only a titular adopts.
create or replace function remove_escritorio(of_empresa bigint, of_escritorio uuid, adopts jsonb, at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
  closed jsonb;
begin
  perform require_manager(of_empresa);
  if not exists (select from carteira c where c.empresa_id = of_empresa and c.escritorio_id = of_escritorio) then return null; end if;
  people := array(select p.account_id from pessoa p where p.escritorio_id = of_escritorio
    and not exists (select from account_empresa g where g.account_id = p.account_id and g.empresa_id = of_empresa and g.papel <> 'consulta' and g.standing <> 'limited'));
  closed := close_voices('office_removed_from_company', people, of_escritorio, array[of_empresa],
    case when is_titular(app_account(), of_empresa) then adopts else '{}' end, at);
  delete from carteira c where c.empresa_id = of_empresa and c.escritorio_id = of_escritorio;
  return closed || jsonb_build_object('name', (select o.name from escritorio o where o.id = of_escritorio),
    'destroyed', end_admissions(array[of_empresa], 'o titular tirou o acesso do escritório', app_account(), at));
end $$;
revoke execute on function remove_escritorio(bigint, uuid, jsonb, timestamptz) from public;
grant execute on function remove_escritorio(bigint, uuid, jsonb, timestamptz) to portal_app;
