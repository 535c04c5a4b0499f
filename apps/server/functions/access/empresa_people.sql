-- The people of a company, then its invitations that are in force. `waiting`: senha (a login that was never used), convite, proposta;
-- null for a login in use.
create or replace function empresa_people(of_empresa bigint, at timestamptz)
  returns table (account_id uuid, tax_id text, name text, email text, phone text, papel text, since timestamptz, waiting text,
    invitation_id uuid, inviter_name text, expires_at timestamptz, proven boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform require_manager(of_empresa);
  return query select * from (
    select a.id, a.tax_id, coalesce(g.name, a.name), coalesce(g.email, a.email), coalesce(g.phone, a.phone), g.papel, g.created_at,
      case when is_unused(a.id) then 'senha' end, null::uuid, null::text, null::timestamptz, a.proven_at is not null
    from account_empresa g join account a on a.id = g.account_id where g.empresa_id = of_empresa
    union all
    select a.id, a.tax_id, i.name, i.email, i.phone, i.papel, i.created_at, i.kind, i.id, i.inviter_name, i.expires_at, a.proven_at is not null
    from grant_invitation i join account a on a.id = i.account_id where i.empresa_id = of_empresa and invitation_holds(i, at)
  ) p (account_id, tax_id, name, email, phone, papel, since, waiting, invitation_id, inviter_name, expires_at, proven)
    order by p.invitation_id is not null, p.since, p.account_id;
end $$;
revoke execute on function empresa_people(bigint, timestamptz) from public;
grant execute on function empresa_people(bigint, timestamptz) to portal_app;
