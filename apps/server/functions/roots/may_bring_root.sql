-- Whether an office may bring establishments of a root in, for the roots that its batch names. `maker` null: the operator. A grant that gives
-- nothing before the yes holds nothing: the provider's invitation takes no office's branches or capture away.
create or replace function may_bring_root(office uuid, maker uuid, of_root text, of_demo boolean, at timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare ids constant bigint[] := array(select e.id from empresa e where e.root = of_root and e.demo = of_demo);
begin
  if maker is null or is_root_titular(maker, of_root, of_demo) or is_proven_holder(maker, of_root) then return true; end if;
  if is_root_reserved_by_undo(of_root, of_demo, office, at) then return false; end if;
  if not is_root_held(of_root, of_demo) then return true; end if;
  if exists (select from carteira c join empresa e on e.id = c.empresa_id
      where c.escritorio_id = office and c.empresa_id = any (ids) and c.standing = 'full' and e.proven)
    or exists (select from account_empresa g join empresa e on e.id = g.empresa_id join account a on a.id = g.account_id
      where g.account_id = maker and g.empresa_id = any (ids) and g.papel <> 'consulta' and g.standing = 'full' and e.proven and a.blocked_at is null)
    then return true; end if;
  -- none of it is proven, and the office alone manages all of it
  return not exists (select from empresa e where e.id = any (ids) and e.proven)
    and not exists (select from empresa e where e.id = any (ids)
      and not exists (select from carteira c where c.empresa_id = e.id and c.escritorio_id = office))
    and not exists (select from carteira c where c.empresa_id = any (ids) and c.escritorio_id <> office)
    and not exists (select from account_empresa g where g.empresa_id = any (ids) and not (g.came_limited and g.standing = 'limited')
      and not exists (select from pessoa p where p.account_id = g.account_id and p.escritorio_id = office and p.accepted_at is not null))
    and not exists (select from capture_certificate k where k.root = of_root and k.demo = of_demo
      and k.keeper_escritorio is distinct from office and not exists (select from pessoa p
        where p.account_id = k.keeper_account and p.escritorio_id = office and p.accepted_at is not null));
end $$;
revoke execute on function may_bring_root(uuid, uuid, text, boolean, timestamptz) from public;
