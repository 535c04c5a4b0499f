-- Ends the admission of a company: by the keeper, a titular of it or of the root, or the provider, or anybody who manages it when the
-- keeper does not any more. Outcome: ended, none, other_keeper.
create or replace function end_admission(of_empresa bigint) returns table (outcome text, has_destroyed boolean, thumbprint bytea)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  caller uuid := app_account();
  k capture_certificate;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  perform lock_certificates(e.root) from empresa e where e.id = of_empresa;
  select c.* into k from capture_certificate c join capture_admission m on m.certificate_id = c.id where m.empresa_id = of_empresa;
  if k.id is null then return query select 'none', false, null::bytea; return; end if;
  if not (is_operator() or may_displace(k, of_empresa, caller) or exists (select from account a where a.id = caller and a.provider)
    or exists (select from account_empresa g where g.empresa_id = of_empresa and g.account_id = caller and g.papel = 'titular' and g.standing = 'full'))
    then return query select 'other_keeper', false, k.thumbprint; return; end if;
  delete from capture_admission m where m.empresa_id = of_empresa;
  return query select 'ended', destroy_unused(k.root, k.demo), k.thumbprint;
end $$;
revoke execute on function end_admission(bigint) from public;
grant execute on function end_admission(bigint) to portal_app;
