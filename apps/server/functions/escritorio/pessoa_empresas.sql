-- The companies that a person of the caller's office sees by the office. A dono asks about everybody, others about themselves.
create or replace function pessoa_empresas(of_account uuid) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_account is distinct from app_account() then perform require_dono(); end if;
  return array(select c.empresa_id from pessoa me join pessoa p on p.escritorio_id = me.escritorio_id
    join carteira c on c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags) where me.account_id = app_account() and p.account_id = of_account order by 1);
end $$;
revoke execute on function pessoa_empresas(uuid) from public;
grant execute on function pessoa_empresas(uuid) to portal_app;
