-- Includes and excludes establishments, by tax id, of the certificate that a company uses, or else of the caller's own. An A1 that the operator
-- keeps has no person or office as keeper: the operator or a titular of the root chooses its establishments. Outcome: changed, none, other_keeper,
-- outside, untrusted.
create or replace function change_admissions(of_empresa bigint, included text[], excluded_ids text[], at timestamptz)
  returns table (outcome text, has_destroyed boolean, thumbprint bytea, ended bigint[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  caller uuid := app_account();
  asked  empresa;
  k      capture_certificate;
  added  bigint[];
  gone   bigint[];
  is_owner boolean;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select e.* into asked from empresa e where e.id = of_empresa;
  perform lock_certificates(asked.root);
  select c.* into k from capture_certificate c join capture_admission m on m.certificate_id = c.id where m.empresa_id = of_empresa;
  if k.id is null then
    select c.* into k from capture_certificate c where c.root = asked.root and c.demo = asked.demo and is_keeper(c, caller)
        and (is_operator() or coalesce(c.keeper_escritorio, c.keeper_account) is not null)
      order by c.created_at desc limit 1;
  end if;
  if k.id is null then return query select 'none', false, null::bytea, '{}'::bigint[]; return; end if;
  is_owner := is_root_titular(caller, k.root, k.demo);
  if not is_owner and not (is_keeper(k, caller) and (is_operator() or coalesce(k.keeper_escritorio, k.keeper_account) is not null)) then
    return query select 'other_keeper', false, k.thumbprint, '{}'::bigint[]; return;
  end if;
  select array_agg(e.id order by e.id) into added from empresa e
    where e.tax_id = any (included) and e.root = k.root and e.demo = k.demo and e.active and (is_owner or manages_empresa(caller, e.id));
  if coalesce(cardinality(added), 0) <> (select count(distinct w) from unnest(included) w)
    then return query select 'outside', false, k.thumbprint, '{}'::bigint[]; return; end if;
  if exists (select from capture_admission m join capture_certificate o on o.id = m.certificate_id
      where m.empresa_id = any (added) and o.id <> k.id and not may_displace(o, m.empresa_id, caller))
    then return query select 'other_keeper', false, k.thumbprint, '{}'::bigint[]; return; end if;
  if not k.trusted and exists (select from capture_admission m join capture_certificate o on o.id = m.certificate_id
      where m.empresa_id = any (added) and o.id <> k.id and o.trusted)
    then return query select 'untrusted', false, k.thumbprint, '{}'::bigint[]; return; end if;
  with dropped as (
    delete from capture_admission m using empresa e where m.certificate_id = k.id and e.id = m.empresa_id and e.tax_id = any (excluded_ids)
    returning m.empresa_id)
    select coalesce(array_agg(empresa_id), '{}') into gone from dropped;
  insert into capture_admission as m (empresa_id, certificate_id, admitted_at, admitted_by, admitted_by_name)
    select e, k.id, at, caller, (select a.name from account a where a.id = caller) from unnest(added) e order by e
    on conflict (empresa_id) do update set certificate_id = excluded.certificate_id, admitted_at = excluded.admitted_at,
      admitted_by = excluded.admitted_by, admitted_by_name = excluded.admitted_by_name, to_confirm = false, used_at = null, used_by_name = null
      where m.certificate_id <> excluded.certificate_id or m.to_confirm;
  return query select 'changed', destroy_unused(k.root, k.demo), k.thumbprint, gone;
end $$;
revoke execute on function change_admissions(bigint, text[], text[], timestamptz) from public;
grant execute on function change_admissions(bigint, text[], text[], timestamptz) to portal_app;
