-- Establishments of the root of a company that the caller manages (all of them for a titular of the root): which use the certificate of
-- that company, who may use it there, and when. The others that use it are only counted.
create or replace function certificate_establishments(of_empresa bigint) returns table (establishments jsonb, others integer)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  caller   uuid := app_account();
  asked    empresa;
  k        uuid;
  is_owner boolean;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select e.* into asked from empresa e where e.id = of_empresa;
  k := (select m.certificate_id from capture_admission m where m.empresa_id = of_empresa);
  is_owner := is_operator() or is_root_titular(caller, asked.root, asked.demo);
  return query
    with seen as materialized (
      select e.id, e.tax_id, e.name from empresa e
      where e.root = asked.root and e.demo = asked.demo and e.active and (is_owner or exists (select from rights_of(caller) r
        where r.empresa_id = e.id and r.papel <> 'consulta' and not r.limited))),
    users as (
      select m.empresa_id, 'escritorio' as kind, o.name, (select max(x.used_at) from capture_use x join pessoa p on p.account_id = x.account_id
          where x.certificate_id = k and x.empresa_id = m.empresa_id and p.escritorio_id = o.id) as used_at
      from capture_admission m join carteira c on c.empresa_id = m.empresa_id and c.standing <> 'limited' join escritorio o on o.id = c.escritorio_id
      where m.certificate_id = k
      union all
      select m.empresa_id, 'pessoa', a.name,
        (select x.used_at from capture_use x where x.certificate_id = k and x.empresa_id = m.empresa_id and x.account_id = a.id)
      from capture_admission m join account_empresa g on g.empresa_id = m.empresa_id and g.papel <> 'consulta' and g.standing <> 'limited'
        join account a on a.id = g.account_id
      where m.certificate_id = k)
    select (select coalesce(jsonb_agg(jsonb_build_object('tax_id', s.tax_id, 'name', s.name, 'uses', m.empresa_id is not null,
          'used_at', m.used_at, 'users', (select coalesce(jsonb_agg(jsonb_build_object('kind', u.kind, 'name', u.name, 'used_at', u.used_at)
            order by u.kind, u.name), '[]'::jsonb) from users u where u.empresa_id = s.id)) order by s.tax_id), '[]'::jsonb)
        from seen s left join capture_admission m on m.empresa_id = s.id and m.certificate_id = k),
      (select count(*)::integer from capture_admission h where h.certificate_id = k and not exists (select from seen where seen.id = h.empresa_id));
end $$;
revoke execute on function certificate_establishments(bigint) from public;
grant execute on function certificate_establishments(bigint) to portal_app;
