-- Search by words. Under row-level security LIKE cannot use an index, so this one function looks as the owner, and only into
-- companies of the caller. Each company is a statement of its own: the planner knows its words and takes the index when they are rare.
create function nota_search(of_empresas bigint[], words text[], max_hits integer)
  returns table (empresa_id bigint, id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  word text;
  company bigint;
  conditions text := '';
  wanted integer := max_hits;
  found_here integer;
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  foreach word in array words loop
    conditions := conditions || format(' and n.busca like %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  foreach company in array of_empresas loop
    return query execute format('select n.empresa_id, n.id from nota n where n.empresa_id = %s%s limit %s', company, conditions, wanted);
    get diagnostics found_here = row_count;
    wanted := wanted - found_here;
    exit when wanted <= 0;
  end loop;
end $$;
revoke execute on function nota_search(bigint[], text[], integer) from public;
grant execute on function nota_search(bigint[], text[], integer) to portal_app;

-- Addresses for one download each, outside fetch. The token is known to the asker alone; here lies its hash.
create table download_link (
  token_hash bytea primary key,
  account_id uuid not null,
  request    jsonb not null,
  expires_at timestamptz not null
);
alter table download_link enable row level security;
alter table download_link force row level security;
create policy owner_all on download_link to current_user using (true) with check (true);
create policy scope on download_link to portal_app using (account_id = (select app_account())) with check (account_id = (select app_account()));
grant insert, delete on download_link to portal_app;
grant select (account_id, expires_at) on download_link to portal_app;

-- Takes the link away in the same breath as it answers: the second asker finds nothing, nor does one who comes too late.
create function take_download_link(wanted bytea, at timestamptz) returns table (account_id uuid, request jsonb)
  language sql volatile security definer set search_path = public, pg_temp as $$
    with taken as (delete from download_link where token_hash = wanted returning *)
    select t.account_id, t.request from taken t join account a on a.id = t.account_id
    where t.expires_at > at and a.blocked_at is null
  $$;
revoke execute on function take_download_link(bytea, timestamptz) from public;
grant execute on function take_download_link(bytea, timestamptz) to portal_app;
