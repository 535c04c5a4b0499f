-- Whether at most `max_hits` notes have one of these keys. One query per company, which a cluster answers on the company's node.
create or replace function has_few(of_empresas bigint[], keys bigint[], of_party boolean, max_hits integer) returns boolean language plpgsql stable as $$
#variable_conflict use_variable
declare
  company bigint;
  held    integer := 0;
begin
  if cardinality(keys) > max_hits then return false; end if;
  foreach company in array of_empresas loop
    if of_party then
      select held + count(*) into held from (select from unnest(keys) k (key)
        cross join lateral (select from nota n where n.empresa_id = company and n.party_key = k.key limit max_hits + 1) n limit max_hits + 1) hits;
    else
      select held + count(*) into held from (select from unnest(keys) k (key)
        cross join lateral (select from nota n where n.empresa_id = company and n.rest_key = k.key limit max_hits + 1) n limit max_hits + 1) hits;
    end if;
    if held > max_hits then return false; end if;
  end loop;
  return true;
end $$;
revoke execute on function has_few(bigint[], bigint[], boolean, integer) from public;
