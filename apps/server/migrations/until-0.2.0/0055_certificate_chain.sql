-- The authorities above a kept certificate, as they are sent with it: public, so outside the envelope, and a better chain of the same
-- certificate can take its place without the key.
alter table capture_certificate add column chain bytea not null default '';  -- DER one behind the other, the issuer of the certificate first

-- The chain of the caller's certificate with this thumbprint in the root of a company.
create function kept_chain(of_empresa bigint, print bytea) returns bytea
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.chain from empresa e join capture_certificate k on k.root = e.root and k.demo = e.demo
      where e.id = of_empresa and of_empresa = any (app_empresas()) and k.thumbprint = print
        and (is_operator() or is_keeper(k, app_account()))
      order by length(k.chain) desc limit 1
  $$;

-- Replaces the chain of a certificate of the caller's office or of the caller, and resumes what the certificate stopped.
create function put_chain(of_certificate uuid, ders bytea) returns boolean
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

do $$ declare f text; begin
  foreach f in array array['kept_chain(bigint, bytea)', 'put_chain(uuid, bytea)'] loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to portal_app', f);
  end loop;
end $$;
