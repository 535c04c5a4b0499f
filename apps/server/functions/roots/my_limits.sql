-- Of companies in which the caller is limited: the moment of the first proof, for a right that came before it, and the accounts whose imports are
-- the holder's own; a right that came limited reads what its own people bring alone.
create or replace function my_limits(of_empresas bigint[]) returns table (empresa_id bigint, proven_at timestamptz, accounts uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_empresas is null or not of_empresas <@ app_empresas() then raise exception 'company outside the scope'; end if;
  return query select e.id,
      case when exists (select from account_empresa g where g.account_id = app_account() and g.empresa_id = e.id and not g.came_limited)
        or exists (select from pessoa me join carteira c on c.escritorio_id = me.escritorio_id and c.empresa_id = e.id
          where me.account_id = app_account() and me.accepted_at is not null)
        then (select min(p.proven_at) from empresa_proof p where p.empresa_id = e.id) end,
      array(select app_account() union select p.account_id from pessoa me join pessoa p on p.escritorio_id = me.escritorio_id
        where me.account_id = app_account() and me.accepted_at is not null
          and exists (select from carteira c where c.escritorio_id = me.escritorio_id and c.empresa_id = e.id))
    from empresa e where e.id = any (of_empresas);
end $$;
revoke execute on function my_limits(bigint[]) from public;
grant execute on function my_limits(bigint[]) to portal_app;
