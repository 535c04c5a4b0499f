-- Companies of the caller's portfolio whose month is not closed and in which nobody of the office did anything since an instant, by who is
-- responsible (null: nobody). An assistente gets no row.
create or replace function office_still_months(of_month date, since timestamptz) returns table (responsible text, empresas bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me        pessoa;
  people    uuid[];
  companies bigint[];
  done      bigint[];
  months    fechamento[];
begin
  select p.* into me from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
    where p.account_id = app_account() and p.accepted_at is not null and p.papel <> 'assistente';
  if me.account_id is null then return; end if;
  people := array(select p.account_id from pessoa p where p.escritorio_id = me.escritorio_id and p.accepted_at is not null
    union select l.account_id from pessoa_left l where l.escritorio_id = me.escritorio_id);
  companies := array(select c.empresa_id from carteira c join empresa e on e.id = c.empresa_id and e.active
    where c.escritorio_id = me.escritorio_id and sees_empresa(me.papel, me.tags, c.tags));
  -- into: in an assignment the variable is a parameter, whose type a node of a cluster does not know
  select array_agg(f) into months from fechamento f where f.empresa_id = any (companies) and f.month = of_month;
  done := array(select distinct a.empresa_id from audit a
    where a.empresa_id = any (companies) and a.id >= uuid_since(since) and a.account_id = any (people));
  return query select coalesce(f.responsible, c.responsible), count(*)
    from carteira c left join unnest(months) f on f.empresa_id = c.empresa_id
    where c.escritorio_id = me.escritorio_id and c.empresa_id = any (companies) and c.empresa_id <> all (done)
      and f.state is distinct from 'fechado'
    group by 1 order by 1 nulls last;
end $$;
revoke execute on function office_still_months(date, timestamptz) from public;
grant execute on function office_still_months(date, timestamptz) to portal_app;
