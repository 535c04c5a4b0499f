-- Outcome: created, too_many.
create or replace function add_portfolio_key(of_office boolean, of_hash bytea, made jsonb, at timestamptz, until timestamptz, most integer) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  office uuid := case when of_office then require_dono() end;
  person uuid := case when not of_office then app_account() end;
begin
  if app_account() is null then raise exception 'no caller' using errcode = '42501'; end if;
  perform pg_advisory_xact_lock(hashtextextended('portfolio_key ' || coalesce(office, person)::text, 0));
  if (select count(*) from portfolio_key k where k.revoked_at is null and coalesce(k.escritorio_id, k.account_id) = coalesce(office, person)) >= most
    then return 'too_many'; end if;
  insert into portfolio_key (id, account_id, escritorio_id, hash, name, hint, scopes, created_at, created_by, creator_name, expires_at)
    values ((made->>'id')::uuid, person, office, of_hash, made->>'name', made->>'hint',
      array(select jsonb_array_elements_text(made->'scopes')), at, app_account(), made->>'creator', until);
  return 'created';
end $$;
revoke execute on function add_portfolio_key(boolean, bytea, jsonb, timestamptz, timestamptz, integer) from public;
grant execute on function add_portfolio_key(boolean, bytea, jsonb, timestamptz, timestamptz, integer) to portal_app;
