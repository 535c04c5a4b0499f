-- Takes a company out of the portfolio: the office's keys and packages of it end, and capture and A1 when nobody else is responsible.
-- Returns null when it is not in the portfolio.
create or replace function drop_carteira(of_tax_id text, at timestamptz, undo_until timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  office    uuid := require_dono();
  company   empresa;
  entry     carteira;
  people    uuid[];
  was_on    boolean;
  documents bigint;
  open_month date;
  keys      uuid[];
  packages  uuid[];
  links     bigint;
  closed    jsonb;
  destroyed boolean;
begin
  select e.* into company from empresa e where e.tax_id = of_tax_id for no key update;
  select c.* into entry from carteira c where c.escritorio_id = office and c.empresa_id = company.id for update;
  if entry.empresa_id is null then return null; end if;
  was_on := exists (select from capture_setting s where s.empresa_id = company.id and s.is_on);
  select count(*) into documents from nota n where n.empresa_id = company.id;
  select max(m.month) into open_month from nota_month m where m.empresa_id = company.id
    and not exists (select 1 from fechamento f where f.empresa_id = company.id and f.month = m.month and f.state = 'fechado');
  people := array(select p.account_id from pessoa p where p.escritorio_id = office and not exists (select from account_empresa g
    where g.account_id = p.account_id and g.empresa_id = company.id and g.papel <> 'consulta' and g.standing <> 'limited'));
  links := (select count(*) from caixa_link l
    where l.escritorio_id = office and l.empresa_id = company.id and l.revoked_at is null and l.expires_at > at);
  closed := close_voices('office_removed_from_company', people, office, array[company.id], '{}', at);
  packages := array(select (p.line->>'id')::uuid from jsonb_array_elements(closed->'packages') p (line));
  keys := array(select k.id from api_key k where k.empresa_id = company.id and k.created_by = any (people) and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > at));
  update api_key k set revoked_at = at where k.id = any (keys);
  delete from carteira c where c.escritorio_id = office and c.empresa_id = company.id;
  destroyed := end_admissions(array[company.id], 'o escritório tirou a empresa da carteira', app_account(), at);
  delete from carteira_undo u where u.until <= at or (u.escritorio_id = office and u.empresa_id = company.id);
  insert into carteira_undo (escritorio_id, empresa_id, tags, responsible, contact, standing, created_at, created_by, removed_at, removed_by, until,
      was_on, ended_keys, ended_packages)
    values (office, company.id, entry.tags, entry.responsible, entry.contact, entry.standing, entry.created_at, entry.created_by, at, app_account(),
      undo_until, was_on and not exists (select from capture_setting s where s.empresa_id = company.id and s.is_on), keys, packages);
  return jsonb_build_object('id', company.id, 'documents', documents, 'open_month', to_char(open_month, 'YYYY-MM'), 'was_on', was_on,
    'keys', cardinality(keys), 'packages', cardinality(packages), 'links', links, 'destroyed', destroyed);
end $$;
revoke execute on function drop_carteira(text, timestamptz, timestamptz) from public;
grant execute on function drop_carteira(text, timestamptz, timestamptz) to portal_app;
