-- Whether a company of the scope may call: `yes`, `none` (its root has no certificate) or `refused`.
create or replace function certificate_verdict(of_empresa bigint, livre boolean) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  return (select case
      when exists (select from usable_certificates(livre) u where u.empresa_id = e.id) then 'yes'
      when exists (select from capture_certificate k where k.root = e.root and k.demo = e.demo) then 'refused' else 'none' end
    from empresa e where e.id = of_empresa);
end $$;
revoke execute on function certificate_verdict(bigint, boolean) from public;
grant execute on function certificate_verdict(bigint, boolean) to portal_app;
