-- Rights of an account or of a portfolio key, one row for each company: papel, whether it may import, where the papel comes from, and since when it
-- may import. The stronger papel wins; an office has contador in a company, never titular. A right that is limited stands behind every other one, and a
-- grant that came limited (an invitation by the provider) gives nothing before the yes: it would bring statements of its own people into a company that
-- is somebody else's. A membership counts from the person's yes. A key of an office counts while its maker may still speak for the office; keys of a
-- blocked person, or made by one, give nothing.
create or replace function rights_of(wanted uuid)
  returns table (empresa_id bigint, papel text, imports boolean, origin text, imports_since timestamptz, limited boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    with person as (
      select coalesce((select k.account_id from portfolio_key k join account a on a.id = k.account_id
        where k.id = wanted and k.revoked_at is null and a.blocked_at is null), wanted) as id
    ), rights as (
      select g.empresa_id, g.papel, g.papel <> 'consulta' as imports, 'direta' as origin, g.created_at as since, g.standing = 'limited' as limited
      from account_empresa g where g.account_id = (select person.id from person) and not (g.came_limited and g.standing = 'limited')
      union all
      select c.empresa_id, case p.papel when 'assistente' then 'consulta' else 'contador' end, true, 'escritorio',
        greatest(p.created_at, c.created_at), c.standing = 'limited'
      from pessoa p join carteira c on c.escritorio_id = p.escritorio_id
      where p.account_id = (select person.id from person) and p.accepted_at is not null and sees_empresa(p.papel, p.tags, c.tags)
      union all
      select c.empresa_id, 'contador', true, 'escritorio', greatest(k.created_at, c.created_at), c.standing = 'limited'
      from portfolio_key k join carteira c on c.escritorio_id = k.escritorio_id
      where k.id = wanted and k.revoked_at is null and speaks_for_office(k.created_by, k.escritorio_id)
    )
    select distinct on (r.empresa_id) r.empresa_id, r.papel, bool_or(r.imports) over company, r.origin,
      min(r.since) filter (where r.imports) over company, r.limited
    from rights r
    window company as (partition by r.empresa_id)
    order by r.empresa_id, r.limited, array_position(array['titular', 'contador', 'consulta'], r.papel), r.origin
  $$;
revoke execute on function rights_of(uuid) from public;
