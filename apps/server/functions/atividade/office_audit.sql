-- Acts of the people of the caller's office, newest first, before the row `before`. A dono and a contador read those in the companies that
-- they see, an assistente the own ones. Of the installation: sign-ins and what was done with people, a dono those of all, others the own.
-- An act before the person came to the office, or after the person left it, is none of it. `wanted`: de and ate (instants), reads, area,
-- pessoa, tax_id, words; the last four are optional. The tables that only the coordinator has are read first: a cluster joins them with no
-- table of a company.
create or replace function office_audit(wanted jsonb, before uuid, most integer) returns setof audit
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  reads constant text[] := '{nota.xml,nota.pdf,nota.open,nota.download,nota.export}';
  shared constant text[] := '{login.success,escritorio.create,usuario.invite,usuario.offer,usuario.revoke,usuario.papel,usuario.accept}';
  low constant uuid := uuid_since((wanted->>'de')::timestamptz);
  high constant uuid := least(uuid_since((wanted->>'ate')::timestamptz), before);
  words constant text := fold_text(wanted->>'words');
  me        pessoa;
  people    uuid[];
  stays     jsonb;
  companies bigint[];
  named     bigint[];
begin
  select p.* into me from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
    where p.account_id = app_account() and p.accepted_at is not null;
  if me.account_id is null then return; end if;
  stays := (select jsonb_object_agg(s.account_id, s.spans::text) from (
    select x.account_id, range_agg(tstzrange(x.since, x.left_at)) as spans from (
        select p.account_id, p.created_at as since, null::timestamptz as left_at from pessoa p
          where p.escritorio_id = me.escritorio_id and p.accepted_at is not null
        union all
        select l.account_id, l.since, greatest(l.since, l.left_at) from pessoa_left l where l.escritorio_id = me.escritorio_id
      ) x where (me.papel <> 'assistente' or x.account_id = me.account_id)
        and (wanted->>'pessoa' is null or x.account_id = (wanted->>'pessoa')::uuid)
    group by x.account_id) s);
  people := array(select k::uuid from jsonb_object_keys(coalesce(stays, '{}')) k);
  companies := array(select c.empresa_id from carteira c join empresa e on e.id = c.empresa_id
    where c.escritorio_id = me.escritorio_id and sees_empresa(me.papel, me.tags, c.tags) and (wanted->>'tax_id' is null or e.tax_id = wanted->>'tax_id'));
  named := array(select e.id from empresa e where e.id = any (companies) and position(words in fold_text(e.name)) > 0);
  if wanted->>'tax_id' is null then companies := companies || 0::bigint; end if;
  return query select a.* from audit a
    where a.empresa_id = any (companies) and a.id >= low and a.id < high and a.account_id = any (people)
      and a.at <@ (stays->>(a.account_id::text))::tstzmultirange
      and (a.empresa_id <> 0 or (a.what = any (shared) and (me.papel = 'dono' or a.account_id = me.account_id)))
      and (a.what = any (reads)) = (wanted->>'reads')::boolean
      and (wanted->>'area' is null or a.what ^@ (wanted->>'area' || '.'))
      and (words is null or a.empresa_id = any (named) or position(words in fold_text(a.who || ' ' || a.target || ' ' || a.detail)) > 0)
    order by a.id desc limit most;
end $$;
revoke execute on function office_audit(jsonb, uuid, integer) from public;
