-- Replaces the chain of a certificate of the caller's office or of the caller, and resumes what the certificate stopped.
create or replace function put_chain(of_certificate uuid, ders bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  update capture_certificate k set chain = ders where k.id = of_certificate and k.chain <> ders
    and (is_operator() or is_keeper(k, app_account()));
  if not found then return false; end if;
  update capture_sequence s set stopped_at = null, stop_cause = null, stop_code = null, refusal_count = 0, next_at = now(), changed_at = now()
    from capture_admission m join empresa e on e.id = m.empresa_id
    where m.certificate_id = of_certificate and s.tax_id = e.tax_id and s.demo = e.demo
      and s.stop_cause in ('certificado', 'certificado_ilegivel');
  return true;
end $$;
revoke execute on function put_chain(uuid, bytea) from public;
grant execute on function put_chain(uuid, bytea) to portal_app;
