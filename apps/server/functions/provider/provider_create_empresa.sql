-- Registers a company for the provider: it is proven by nothing yet. Outcome: created, taken (the tax id is registered), claimed (its root
-- is held, or an office may bring a company of it back).
create or replace function provider_create_empresa(made jsonb) returns table (outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  new_id bigint;
  root   constant text := root_of(made->>'taxId');
begin
  perform require_provider();
  perform pg_advisory_xact_lock(hashtextextended('root ' || root, 0));
  if exists (select from empresa e where e.tax_id = made->>'taxId') then return query select 'taken', null::bigint; return; end if;
  if is_root_held(root, false) or is_root_reserved_by_undo(root, false, null, now()) then
    return query select 'claimed', null::bigint; return;
  end if;
  insert into empresa (tax_id, name, uf, ie, simples, proven)
    values (made->>'taxId', made->>'name', made->>'uf', made->>'ie', coalesce((made->>'simples')::boolean, true), false)
    returning id into new_id;
  return query select 'created', new_id;
end $$;
revoke execute on function provider_create_empresa(jsonb) from public;
grant execute on function provider_create_empresa(jsonb) to portal_app;
