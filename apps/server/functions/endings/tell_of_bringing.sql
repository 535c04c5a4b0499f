-- Sends a message to the people of a root when the caller's office brings a company of it in by its A1. Writes the audit of the other establishments
-- that somebody else holds. Returns whom to mail.
create or replace function tell_of_bringing(of_empresa bigint, words text, at timestamptz) returns table (name text, email text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office  uuid := require_dono();
  company empresa;
  others  uuid[];
  other   record;
begin
  select e.* into company from empresa e join carteira c on c.empresa_id = e.id and c.escritorio_id = office where e.id = of_empresa;
  if company.id is null then raise exception 'company outside the portfolio' using errcode = '42501'; end if;
  others := array(select p from unnest(people_of_root(company.root)) p
    where not exists (select from pessoa m where m.account_id = p and m.escritorio_id = office));
  for other in select e.id, a.name from empresa e, account a where a.id = app_account() and e.root = company.root and not e.demo and e.id <> of_empresa
      and (exists (select from account_empresa g where g.empresa_id = e.id)
        or exists (select from carteira c where c.empresa_id = e.id and c.escritorio_id <> office)) order by e.id
  loop
    insert into audit (empresa_id, id, account_id, who, what, target, detail)
      values (other.id, timed_uuid(), app_account(), other.name, 'empresa.prove', company.tax_id, left(words, 500));
  end loop;
  return query select * from tell(others, words, at);
end $$;
revoke execute on function tell_of_bringing(bigint, text, timestamptz) from public;
grant execute on function tell_of_bringing(bigint, text, timestamptz) to portal_app;
