-- Whether a link may be shown to its maker: the login is unused, and the maker is titular of the company, or dono of the office, that
-- created it.
create or replace function may_see_link(maker uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select is_unused(target) and (is_office_login(maker, target)
      or exists (select from account t where t.id = target and is_titular(maker, t.made_in)))
  $$;
revoke execute on function may_see_link(uuid, uuid) from public;
