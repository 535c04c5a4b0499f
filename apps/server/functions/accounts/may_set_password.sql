-- Whether `maker` may create a link that sets the password of `target`. The provider may, a dono for a new login of the office, and a
-- titular of every company of the target who works in no office: a titular of one company among several would otherwise gain the target's rights in the others. A titular who granted a papel
-- to a login that another company created may not set its password: the next company to grant it a papel would let that titular in.
-- A blocked maker may not, and the password of the demo account cannot be set.
create or replace function may_set_password(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account t where t.id = target and not t.demo)
      and (exists (select from account m where m.id = maker and m.provider and m.blocked_at is null)
        or is_office_login(maker, target)
        or (not works_in_office(target)
          and exists (select from account t where t.id = target and not t.provider
            and (t.password_hash is null or is_titular(maker, t.made_in)
              or exists (select from account_empresa g where g.account_id = target and g.granted_by is null)))
          and exists (select from account_empresa g where g.account_id = target)
          and not exists (select from account_empresa g where g.account_id = target and not is_titular(maker, g.empresa_id))))
  $$;
revoke execute on function may_set_password(uuid, uuid) from public;
