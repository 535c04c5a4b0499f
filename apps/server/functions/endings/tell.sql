-- Writes a message to people. Returns whom a mail can tell it too.
create or replace function tell(accounts uuid[], words text, at timestamptz) returns table (name text, email text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into notice (id, account_id, message, created_at)
    select timed_uuid(), a.id, words, at from account a where a.id = any (accounts) and not a.demo;
  return query select a.name, a.email from account a where a.id = any (accounts) and not a.demo and a.blocked_at is null and a.email <> '' order by a.id;
end $$;
revoke execute on function tell(uuid[], text, timestamptz) from public;
