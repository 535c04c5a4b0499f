-- The keys of the caller, or of the office whose dono the caller is; newest first, revoked ones too.
create or replace function my_portfolio_keys(of_office boolean)
  returns table (id uuid, name text, hint text, scopes text[], created_at timestamptz, creator_name text, expires_at timestamptz,
    revoked_at timestamptz, last_at timestamptz, uses bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare office uuid := case when of_office then require_dono() end;
begin
  return query select k.id, k.name, k.hint, k.scopes, k.created_at, k.creator_name, k.expires_at, k.revoked_at, u.latest, coalesce(u.total, 0)
    from portfolio_key k left join lateral (
      select max(x.last_at) as latest, sum(x.uses)::bigint as total from portfolio_key_use x where x.key_id = k.id) u on true
    where case when of_office then k.escritorio_id = office else k.account_id = app_account() end
    order by k.id desc;
end $$;
revoke execute on function my_portfolio_keys(boolean) from public;
grant execute on function my_portfolio_keys(boolean) to portal_app;
