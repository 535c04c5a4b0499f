-- Ends a link of the caller's office, for whoever could make it. Returns its company and tax id; no row when there is none to end.
create or replace function revoke_link(of_link uuid, at timestamptz) returns table (empresa_id bigint, tax_id text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    update caixa_link l set revoked_at = at from pessoa me, empresa e
      where l.id = of_link and l.revoked_at is null and me.account_id = app_account() and me.escritorio_id = l.escritorio_id
        and e.id = l.empresa_id and may_link(me.account_id, me.escritorio_id, l.empresa_id)
      returning l.empresa_id, e.tax_id;
end $$;
revoke execute on function revoke_link(uuid, timestamptz) from public;
grant execute on function revoke_link(uuid, timestamptz) to portal_app;
