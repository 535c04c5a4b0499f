-- Puts a line into the inbox of people of the caller's office, all of whom see the client as the caller does. `made`: people (ids and the id
-- of each line), kind, subject, label, what, message, who. An assignment ends the open ones of the same subject. Outcome: done, unknown
-- (somebody is no such colleague), full.
create or replace function ask_colleagues(of_empresa bigint, made jsonb, at timestamptz, most integer) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  people uuid[] := array(select (p->>'to')::uuid from jsonb_array_elements(made->'people') p);
  known  uuid[];
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  known := array(select c.account_id from my_colleagues((select e.tax_id from empresa e where e.id = of_empresa)) c);
  if not people <@ known or not app_account() = any (known) then return 'unknown'; end if;
  if exists (select from inbox i where i.recipient = any (people) and i.done_at is null group by i.recipient having count(*) >= most) then return 'full'; end if;
  if made->>'what' = 'atribuido' then
    update inbox i set done_at = at where i.empresa_id = of_empresa and i.kind = made->>'kind' and i.subject = made->>'subject'
      and i.what = 'atribuido' and i.done_at is null and i.recipient = any (known);
  end if;
  insert into inbox (id, recipient, empresa_id, kind, subject, label, what, message, author_name, asked_at)
    select (p->>'id')::uuid, (p->>'to')::uuid, of_empresa, made->>'kind', made->>'subject', made->>'label', made->>'what', made->>'message', made->>'who', at
    from jsonb_array_elements(made->'people') p;
  return 'done';
end $$;
revoke execute on function ask_colleagues(bigint, jsonb, timestamptz, integer) from public;
grant execute on function ask_colleagues(bigint, jsonb, timestamptz, integer) to portal_app;
