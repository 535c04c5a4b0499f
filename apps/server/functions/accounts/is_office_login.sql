-- Whether `maker` is a dono of the office that created the unused login `target` and still calls it, and the login opens nothing else.
create or replace function is_office_login(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(target)
      and exists (select from account a where a.id = target and is_dono(maker, a.made_for)
        and (exists (select from pessoa t where t.account_id = a.id and t.escritorio_id = a.made_for)
          or exists (select from grant_invitation i where i.account_id = a.id and i.escritorio_id = a.made_for)))
      and not exists (select from account_empresa g where g.account_id = target)
  $$;
revoke execute on function is_office_login(uuid, uuid) from public;
