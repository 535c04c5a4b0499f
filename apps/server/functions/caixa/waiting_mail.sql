-- Deliveries to the caller's office, received in a time, that wait for a word about one of these companies: of that client, or of none yet
-- while their files name it. Served by `caixa_entrega_of_office`.
create or replace function waiting_mail(of_empresas bigint[], since timestamptz, until timestamptz)
  returns table (empresa_id bigint, quantity bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, count(*) from pessoa me
      join caixa_entrega e on e.escritorio_id = me.escritorio_id and e.state = 'espera' and e.received_at >= since and e.received_at < until,
      unnest(case when e.empresa_id is null then e.found else array[e.empresa_id] end) as k (id)
    where me.account_id = app_account() and me.accepted_at is not null and k.id = any (of_empresas) and k.id = any (app_empresas())
      and sees_caixa(e.escritorio_id, e.empresa_id)
    group by 1
  $$;
revoke execute on function waiting_mail(bigint[], timestamptz, timestamptz) from public;
grant execute on function waiting_mail(bigint[], timestamptz, timestamptz) to portal_app;
