-- Whether an account that is not blocked is titular of a root: by a title of the root that covers the head office, or by a title of an
-- establishment that uses an A1.
create or replace function is_root_titular(of_account uuid, of_root text, of_demo boolean) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from account_empresa g join account a on a.id = g.account_id join empresa e on e.id = g.empresa_id
      where g.account_id = of_account and g.papel = 'titular' and g.root_title and g.standing = 'full' and a.blocked_at is null
        and e.active and e.root = of_root and e.demo = of_demo
        and (length(e.tax_id) = 11 or substr(e.tax_id, 9, 4) = '0001'
          or exists (select from capture_admission m where m.empresa_id = e.id)))
  $$;
revoke execute on function is_root_titular(uuid, text, boolean) from public;
