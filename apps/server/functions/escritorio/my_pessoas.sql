-- The people of the caller's office, then the open invitations. `seen_at` of an invited person stays hidden until the invitation is accepted.
-- `waiting` of an invitation: senha (a login made for this office that nobody used), convite.
create or replace function my_pessoas(at timestamptz)
  returns table (account_id uuid, tax_id text, name text, email text, papel text, tags text[], since timestamptz, waiting text,
    empresas bigint, expires_at timestamptz, seen_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare office uuid := require_dono();
begin
  return query
    select a.id, a.tax_id, p.name, p.email, p.papel, p.tags, p.created_at, case when is_unused(a.id) then 'senha' end,
      (select count(*) from carteira c where c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags)), null::timestamptz, a.seen_at
    from pessoa p join account a on a.id = p.account_id where p.escritorio_id = office order by p.created_at, a.id;
  return query
    select a.id, a.tax_id, i.name, i.email, i.papel, i.tags, i.created_at, case when is_office_login(app_account(), a.id) then 'senha' else 'convite' end,
      (select count(*) from carteira c where c.escritorio_id = office and (i.papel = 'dono' or i.tags is null or i.tags && c.tags)), i.expires_at,
      null::timestamptz
    from grant_invitation i join account a on a.id = i.account_id
    where i.escritorio_id = office and i.expires_at > at and is_dono(i.invited_by, office) order by i.created_at, a.id;
end $$;
revoke execute on function my_pessoas(timestamptz) from public;
grant execute on function my_pessoas(timestamptz) to portal_app;
