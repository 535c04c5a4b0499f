-- Whether an office or a person is the only holder of a root. An office's people and a dono's own office count as one.
create or replace function is_only_holder(office uuid, person uuid, of_root text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select not exists (select from carteira c join empresa e on e.id = c.empresa_id
        where e.root = of_root and not e.demo and c.escritorio_id is distinct from office
          and not exists (select from pessoa p where p.escritorio_id = c.escritorio_id and p.account_id = person
            and p.papel = 'dono' and p.accepted_at is not null))
      and not exists (select from account_empresa g join empresa e on e.id = g.empresa_id
        where e.root = of_root and not e.demo and g.account_id is distinct from person and not (g.came_limited and g.standing = 'limited')
          and not exists (select from pessoa p where p.escritorio_id = office and p.account_id = g.account_id and p.accepted_at is not null))
  $$;
revoke execute on function is_only_holder(uuid, uuid, text) from public;
