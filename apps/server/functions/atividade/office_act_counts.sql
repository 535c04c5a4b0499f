-- The people of the caller's office with the number of their acts under these filters, and who left it and has some; an assistente gets no
-- row. Counts at most 100,000. What one call wrote in many companies at one instant is one act, as on the screen, whose instants have milliseconds.
create or replace function office_act_counts(wanted jsonb)
  returns table (account_id uuid, name text, papel text, acts bigint, left_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office uuid := (select p.escritorio_id from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
    where p.account_id = app_account() and p.accepted_at is not null and p.papel <> 'assistente');
  found  jsonb;
begin
  if office is null then return; end if;
  found := (select jsonb_object_agg(c.account_id, jsonb_build_object('acts', c.acts, 'who', c.who))
    from (select o.account_id, count(distinct (date_trunc('milliseconds', o.at), o.what, o.target, o.detail)) as acts, max(o.who) as who from office_audit(wanted, null, 100000) o group by 1) c);
  return query select * from (
    select p.account_id, p.name, p.papel, coalesce((found->p.account_id::text->>'acts')::bigint, 0), null::timestamptz
      from pessoa p where p.escritorio_id = office and p.accepted_at is not null
    union all
    select l.account_id, found->l.account_id::text->>'who', l.papel, (found->l.account_id::text->>'acts')::bigint, l.left_at
      from (select distinct on (x.account_id) x.account_id, x.papel, x.left_at from pessoa_left x where x.escritorio_id = office
        order by x.account_id, x.left_at desc) l
      where found ? l.account_id::text
        and not exists (select from pessoa p where p.account_id = l.account_id and p.escritorio_id = office and p.accepted_at is not null)
  ) r (account_id, name, papel, acts, left_at)
    order by r.left_at nulls first, array_position(array['dono', 'contador', 'assistente'], r.papel), r.name;
end $$;
revoke execute on function office_act_counts(jsonb) from public;
grant execute on function office_act_counts(jsonb) to portal_app;
