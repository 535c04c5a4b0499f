-- Ends the titles, offices and A1 that `ids` names. The caller becomes titular of its own company and of each company in which one ended. What is ended
-- stays seven days for the operator's undo. Returns null when there is nothing of the kind for the caller; else companies, and whom to mail.
create or replace function end_root_holders(own_session bytea, ids uuid[], words text, at timestamptz, until timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  me       account;
  held     record;
  of_root  constant text := own_root();
  touched  bigint[] := '{}';
  people   uuid[] := '{}';
  office_people uuid[];
  kept     jsonb := '{"grants": [], "offices": [], "admissions": [], "certificates": [], "voices": [], "given": []}';
  gone     jsonb;
  company  bigint;
  mails    jsonb;
begin
  select a.* into me from account a where a.id = app_account() and a.blocked_at is null and not a.demo;
  if me.id is null or of_root is null or not is_root_session(own_session, of_root) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('root ' || of_root, 0));
  perform lock_certificates(of_root);
  perform from empresa e where e.root = of_root and not e.demo order by e.id for no key update;
  for held in select h.* from root_holders(own_session) h where h.id = any (ids) loop
    touched := touched || held.empresa_id;
    if held.kind = 'titular' then
      people := people || held.account_id;
      gone := end_voices('removed_from_company', array[held.account_id], null, array[held.empresa_id], null, null, at);
      kept := jsonb_set(kept, '{grants}', kept->'grants' || (select to_jsonb(g) from account_empresa g
        where g.account_id = held.account_id and g.empresa_id = held.empresa_id));
      delete from account_empresa g where g.account_id = held.account_id and g.empresa_id = held.empresa_id;
    elsif held.kind = 'escritorio' then
      people := people || array(select d.account_id from pessoa d where d.escritorio_id = held.escritorio_id and d.papel = 'dono' and d.accepted_at is not null);
      office_people := array(select p.account_id from pessoa p where p.escritorio_id = held.escritorio_id and not exists (select from account_empresa g
        where g.account_id = p.account_id and g.empresa_id = held.empresa_id and g.papel <> 'consulta' and g.standing <> 'limited'));
      gone := end_voices('office_removed_from_company', office_people, held.escritorio_id, array[held.empresa_id], null, null, at);
      kept := jsonb_set(kept, '{offices}', kept->'offices' || (select to_jsonb(c) from carteira c
        where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id));
      delete from carteira c where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id;
    else
      people := people || array(select p from unnest(array[held.account_id] || array(select d.account_id from pessoa d
        where d.escritorio_id = held.escritorio_id and d.papel = 'dono' and d.accepted_at is not null)) p where p is not null);
      gone := null;
      kept := jsonb_set(kept, '{admissions}', kept->'admissions' || (select to_jsonb(m) from capture_admission m where m.empresa_id = held.empresa_id));
      kept := jsonb_set(kept, '{certificates}', kept->'certificates' || to_jsonb(held.certificate_id));
      delete from capture_admission m where m.empresa_id = held.empresa_id and m.certificate_id = held.certificate_id;
    end if;
    if gone is not null and gone <> '{}' then kept := jsonb_set(kept, '{voices}', kept->'voices' || gone); end if;
    insert into audit (empresa_id, id, account_id, who, what, target, detail)
      values (held.empresa_id, timed_uuid(), me.id, me.name, 'empresa.root_end', held.empresa_tax_id, left(held.kind || ': ' || held.name, 500));
  end loop;
  for company in select e.id from empresa e where not e.demo and e.active and e.root = of_root and (e.id = any (touched) or e.tax_id = me.tax_id) order by e.id loop
    kept := jsonb_set(kept, '{given}', kept->'given' || jsonb_build_object('empresa_id', company, 'before',
      (select to_jsonb(g) from account_empresa g where g.account_id = me.id and g.empresa_id = company)));
    insert into account_empresa as g (account_id, empresa_id, papel, root_title, standing) values (me.id, company, 'titular', true, 'full')
      on conflict (account_id, empresa_id) do update set papel = 'titular', root_title = true, standing = 'full';
    delete from grant_invitation i where i.empresa_id = company and i.account_id = me.id;
  end loop;
  perform prove_empresas(array(select (w->>'empresa_id')::bigint from jsonb_array_elements(kept->'given') w), 'acesso', me.id, null, at);
  insert into root_ending (id, root, account_id, at, expires_at, removed) values (timed_uuid(), of_root, me.id, at, until, kept);
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into mails from tell(array(select distinct p from unnest(people) p where p <> me.id), words, at) t;
  return jsonb_build_object('empresas', (select coalesce(jsonb_agg(distinct t), '[]') from unnest(touched) t),
    'ended', (select count(*) from unnest(touched)), 'mails', mails);
end $$;
revoke execute on function end_root_holders(bytea, uuid[], text, timestamptz, timestamptz) from public;
grant execute on function end_root_holders(bytea, uuid[], text, timestamptz, timestamptz) to portal_app;
