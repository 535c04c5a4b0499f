-- The first steps of the caller: whether it may create the installation's office and, for a dono, what its office has so far. One row.
-- `certified`: companies that use an A1; `capturing`: those of them whose capture is on; `people`: others of the office, open invitations included.
create or replace function my_beginning(at timestamptz)
  returns table (may_create boolean, office_at timestamptz, empresas bigint, empresas_at timestamptz, certified bigint, certified_at timestamptz,
    capturing bigint, capturing_at timestamptz, people bigint, people_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select not a.demo and not exists (select from escritorio o where not o.demo), o.created_at,
      c.empresas, c.empresas_at, c.certified, c.certified_at, c.capturing, c.capturing_at, m.people, m.people_at
    from account a
      left join pessoa p on p.account_id = a.id and p.papel = 'dono'
      left join escritorio o on o.id = p.escritorio_id and not o.demo
      left join lateral (
        select count(*) as empresas, max(c.created_at) as empresas_at, count(k.empresa_id) as certified, max(k.admitted_at) as certified_at,
          count(*) filter (where k.empresa_id is not null and s.is_on) as capturing,
          max(s.changed_at) filter (where k.empresa_id is not null and s.is_on) as capturing_at
        from carteira c left join capture_admission k on k.empresa_id = c.empresa_id left join capture_setting s on s.empresa_id = c.empresa_id
        where c.escritorio_id = o.id) c on true
      left join lateral (
        select count(*) as people, min(other.created_at) as people_at
        from (select n.created_at from pessoa n where n.escritorio_id = o.id and n.account_id <> a.id
          union all select i.created_at from grant_invitation i where i.escritorio_id = o.id and i.expires_at > at) other) m on true
    where a.id = app_account() and a.blocked_at is null
  $$;
revoke execute on function my_beginning(timestamptz) from public;
grant execute on function my_beginning(timestamptz) to portal_app;
