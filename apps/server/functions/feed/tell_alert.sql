-- An alert of a company's capture that opens is an event of the company: the capture stopped, or a deadline is near.
create or replace function tell_alert() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.kind in ('parada', 'quarentena', 'configuracao', 'bloqueio_repetido', 'sem_resposta_24h', 'certificado_revogado',
      'ciencia_3', 'ciencia_1', 'conclusiva_15', 'conclusiva_5', 'conclusiva_1') then
    insert into feed_event (empresa_id, kind, details)
      select e.id, case when new.kind ~ '^(ciencia|conclusiva)_' then 'prazo.perto' else 'captura.parou' end,
        jsonb_build_object('aviso', new.kind, 'servico', new.service) || new.details
      from empresa e where e.tax_id = new.tax_id and e.demo = new.demo and new.environment = 1;
  end if;
  return null;
end $$;
revoke execute on function tell_alert() from public;
create or replace trigger tell_alert after insert on capture_alert for each row execute function tell_alert();
