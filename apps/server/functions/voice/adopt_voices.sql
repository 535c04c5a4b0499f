-- Gives listed keys and packages to `adopter` under a new secret. `adopts`: by old id, {hash, hint} of a key and {id} of a package. Returns
-- the ids that were adopted.
create or replace function adopt_voices(listed jsonb, adopts jsonb, adopter uuid) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  it   jsonb;
  made jsonb;
  who  text := (select a.name from account a where a.id = adopter);
  done jsonb := '[]';
begin
  for it in select k.line from jsonb_array_elements(listed->'keys') k (line) loop
    made := adopts->(it->>'id');
    continue when made is null;
    if it->>'table' = 'portfolio_key' then
      update portfolio_key k set hash = decode(made->>'hash', 'hex'), hint = made->>'hint', created_by = adopter, creator_name = who
        where k.id = (it->>'id')::uuid;
    else
      update api_key k set hash = decode(made->>'hash', 'hex'), hint = made->>'hint', created_by = adopter where k.id = (it->>'id')::uuid;
    end if;
    done := done || (it->'id');
  end loop;
  for it in select p.line from jsonb_array_elements(listed->'packages') p (line) loop
    made := adopts->(it->>'id');
    continue when made is null or not speaks_for(adopter, (it->>'empresa_id')::bigint);
    -- the address is derived from the id: another id is another secret
    update pacote p set id = (made->>'id')::uuid, account_id = adopter where p.empresa_id = (it->>'empresa_id')::bigint and p.id = (it->>'id')::uuid;
    update pacote_parte p set pacote_id = (made->>'id')::uuid where p.empresa_id = (it->>'empresa_id')::bigint and p.pacote_id = (it->>'id')::uuid;
    done := done || (it->'id');
  end loop;
  return done;
end $$;
revoke execute on function adopt_voices(jsonb, jsonb, uuid) from public;
