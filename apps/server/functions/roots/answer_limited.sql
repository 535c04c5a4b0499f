-- The yes makes a limited right full; the no removes it, and what it made there ends. In a company that nothing proves the yes goes as far as
-- the right of who says it. No row when there is no such right for the caller.
create or replace function answer_limited(of_id uuid, accepts boolean, at timestamptz) returns table (empresa_id bigint, tax_id text, name text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  held record;
  word text;
begin
  select l.* into held from my_limited() l where l.id = of_id;
  if held.id is null then return; end if;
  if accepts then
    word := case when (select e.proven from empresa e where e.id = held.empresa_id) then 'full' else 'entered' end;
    update carteira c set standing = word where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id;
    update account_empresa g set standing = word, came_limited = false where g.account_id = held.account_id and g.empresa_id = held.empresa_id;
  else
    if held.escritorio_id is not null then
      perform end_voices('office_removed_from_company', array(select p.account_id from pessoa p where p.escritorio_id = held.escritorio_id),
        held.escritorio_id, array[held.empresa_id], null, '{}', at);
      delete from carteira c where c.escritorio_id = held.escritorio_id and c.empresa_id = held.empresa_id;
    else
      perform end_voices('removed_from_company', array[held.account_id], null, array[held.empresa_id], null, '{}', at);
      delete from account_empresa g where g.account_id = held.account_id and g.empresa_id = held.empresa_id;
    end if;
    perform end_admissions(array[held.empresa_id], 'o direito sem comprovação foi retirado', app_account(), at);
  end if;
  return query select held.empresa_id, held.tax_id, held.name;
end $$;
revoke execute on function answer_limited(uuid, boolean, timestamptz) from public;
grant execute on function answer_limited(uuid, boolean, timestamptz) to portal_app;
