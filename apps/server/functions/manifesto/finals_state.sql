-- Who gives the conclusive manifestações of a company of the scope, seen from the caller. `open`: the caller; `reserved`: the titular;
-- `unproven`: nobody, until the company is proven; `accept`: the caller's office, when `accepted` is the present version of the text.
create or replace function finals_state(of_empresa bigint) returns table (state text, accepted text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  office  uuid;
  decided boolean;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope' using errcode = '42501'; end if;
  if is_titular(app_account(), of_empresa) then return query select 'open', null::text; return; end if;
  if has_live_titular(of_empresa) then
    select s.finals_of_titular into decided from capture_setting s where s.empresa_id = of_empresa;
    return query select case when coalesce(decided, exists (select from carteira c where c.empresa_id = of_empresa))
      then 'reserved' else 'open' end, null::text;
    return;
  end if;
  if exists (select from account_empresa g where g.account_id = app_account() and g.empresa_id = of_empresa and g.papel <> 'consulta'
    and g.standing <> 'limited') then return query select 'open', null::text; return; end if;
  select p.escritorio_id into office from pessoa p join carteira c on c.escritorio_id = p.escritorio_id and c.empresa_id = of_empresa
    where p.account_id = app_account() and p.accepted_at is not null and p.papel <> 'assistente' and c.standing <> 'limited'
      and sees_empresa(p.papel, p.tags, c.tags);
  if office is null then return query select 'reserved', null::text; return; end if;
  if not exists (select from empresa e where e.id = of_empresa and e.proven) then return query select 'unproven', null::text; return; end if;
  return query select 'accept', (select f.version from capture_finals f where f.escritorio_id = office and f.empresa_id = of_empresa);
end $$;
revoke execute on function finals_state(bigint) from public;
grant execute on function finals_state(bigint) to portal_app;
