-- Keeps an A1 that the program opened and judged, for the caller's office or the caller, and admits establishments to it. `wanted`: ids
-- of establishments that the caller manages; `is_default`: nobody chose them, so those of other keepers are left out. Outcome: new, same,
-- outside, other_keeper, untrusted.
create or replace function keep_certificate(of_empresa bigint, made jsonb, der bytea, print bytea, envelope bytea, wrapped bytea, is_trusted boolean,
    wanted bigint[], is_default boolean, at timestamptz)
  returns table (outcome text, id uuid, has_replaced boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  caller    uuid := app_account();
  asked     empresa;
  office    uuid;
  mine      capture_certificate;
  target    uuid;
  actor     text := coalesce((select a.name from account a where a.id = app_account()), 'Operador');
  chosen    bigint[];
  contested bigint[];
  others    bigint[];
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select e.* into asked from empresa e where e.id = of_empresa;
  perform lock_certificates(asked.root);
  select array_agg(e.id order by e.id) into chosen from empresa e
    where e.id = any (wanted) and e.root = asked.root and e.demo = asked.demo and e.active and (is_operator() or manages_empresa(caller, e.id));
  if not (is_operator() or manages_empresa(caller, of_empresa)) or coalesce(cardinality(chosen), 0) <> (select count(distinct w) from unnest(wanted) w)
    or chosen is null then return query select 'outside', null::uuid, false; return; end if;
  if (select r.origin from rights_of(caller) r where r.empresa_id = of_empresa) = 'escritorio' then
    office := (select p.escritorio_id from pessoa p where p.account_id = caller);
  end if;
  select k.* into mine from capture_certificate k where k.root = asked.root and k.demo = asked.demo
    and (k.keeper_escritorio, k.keeper_account) is not distinct from (office, case when office is null then caller end);
  select array_agg(m.empresa_id) into contested from capture_admission m join capture_certificate k on k.id = m.certificate_id
    where m.empresa_id = any (chosen) and k.id is distinct from mine.id and not may_displace(k, m.empresa_id, caller);
  if contested is not null then
    if not is_default or of_empresa = any (contested) then return query select 'other_keeper', null::uuid, false; return; end if;
    chosen := array(select c from unnest(chosen) c where not c = any (contested));
  end if;
  if not is_trusted and (exists (select from capture_admission m join capture_certificate k on k.id = m.certificate_id
      where m.empresa_id = any (chosen) and k.trusted and k.thumbprint <> print) or (mine.trusted and mine.thumbprint <> print))
    then return query select 'untrusted', null::uuid, false; return; end if;
  others := array(select m.empresa_id from capture_admission m where m.certificate_id = mine.id
    and not m.empresa_id = any (chosen) and (is_default or not (is_operator() or manages_empresa(caller, m.empresa_id))));
  if mine.thumbprint = print then
    target := mine.id;
    update capture_certificate k set trusted = true where k.id = target and is_trusted and not k.trusted;
    delete from capture_admission m where m.certificate_id = target and not m.empresa_id = any (chosen || others);
  else
    target := (made->>'id')::uuid;
    delete from capture_certificate k where k.id = mine.id;
    insert into capture_certificate (id, root, demo, certificate, thumbprint, valid_to, sealed, wrapped_key, version, created_at, created_by,
        created_by_name, keeper_escritorio, keeper_account, trusted)
      values (target, asked.root, asked.demo, der, print, (made->>'valid_to')::timestamptz, envelope, wrapped, (made->>'version')::smallint,
        at, caller, actor, office, case when office is null then caller end, is_trusted);
  end if;
  insert into capture_admission as m (empresa_id, certificate_id, admitted_at, admitted_by, admitted_by_name)
    select e, target, at, caller, actor from unnest(chosen || others) e order by e
    on conflict (empresa_id) do update set certificate_id = excluded.certificate_id, admitted_at = excluded.admitted_at,
      admitted_by = excluded.admitted_by, admitted_by_name = excluded.admitted_by_name, to_confirm = false, used_at = null, used_by_name = null
      where m.certificate_id <> excluded.certificate_id or m.to_confirm;
  perform destroy_unused(asked.root, asked.demo);
  if is_trusted then perform prove_by_keeper(target, 'a1', at); end if;
  return query select case when mine.thumbprint = print then 'same' else 'new' end, target, mine.id is not null and mine.thumbprint <> print;
end $$;
revoke execute on function keep_certificate(bigint, jsonb, bytea, bytea, bytea, bytea, boolean, bigint[], boolean, timestamptz) from public;
grant execute on function keep_certificate(bigint, jsonb, bytea, bytea, bytea, bytea, boolean, bigint[], boolean, timestamptz) to portal_app;
