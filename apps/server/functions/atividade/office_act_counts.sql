-- The people of the caller's office with the number of their acts under these filters; an assistente gets no row. Counts at most 100,000.
create or replace function office_act_counts(wanted jsonb) returns table (account_id uuid, name text, papel text, acts bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select p.account_id, p.name, p.papel, coalesce(c.acts, 0)
    from pessoa me join account a on a.id = me.account_id and a.blocked_at is null join pessoa p on p.escritorio_id = me.escritorio_id
      left join (select o.account_id, count(*) as acts from office_audit(wanted, null, 100000) o group by 1) c on c.account_id = p.account_id
    where me.account_id = app_account() and me.accepted_at is not null and me.papel <> 'assistente' and p.accepted_at is not null
    order by array_position(array['dono', 'contador', 'assistente'], p.papel), p.name
  $$;
revoke execute on function office_act_counts(jsonb) from public;
grant execute on function office_act_counts(jsonb) to portal_app;
