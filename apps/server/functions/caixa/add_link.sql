-- Makes a link of the caller's office for a client. `made`: id, kind, name of the maker, end, issuer (the
-- page shows what was asked of that issuer alone). `most`: open links of a client, and of each issuer that it asks. Outcome: created, outside, full.
create or replace function add_link(of_empresa bigint, made jsonb, hash bytea, at timestamptz, most integer) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  me pessoa;
begin
  if of_empresa is null or not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select p.* into me from pessoa p where p.account_id = app_account();
  if me.escritorio_id is null or not may_link(me.account_id, me.escritorio_id, of_empresa) then return 'outside'; end if;
  perform from escritorio o where o.id = me.escritorio_id for update; -- two calls at once do not pass the limit
  if (select count(*) from caixa_link l where l.escritorio_id = me.escritorio_id and l.empresa_id = of_empresa
      and l.issuer is not distinct from made->>'issuer' and l.revoked_at is null and l.expires_at > at) >= most then return 'full'; end if;
  insert into caixa_link (id, empresa_id, escritorio_id, account_id, account_name, kind, token_hash, created_at, expires_at, issuer)
    values ((made->>'id')::uuid, of_empresa, me.escritorio_id, me.account_id, made->>'name', made->>'kind', hash, at, (made->>'until')::timestamptz, made->>'issuer');
  return 'created';
end $$;
revoke execute on function add_link(bigint, jsonb, bytea, timestamptz, integer) from public;
grant execute on function add_link(bigint, jsonb, bytea, timestamptz, integer) to portal_app;
