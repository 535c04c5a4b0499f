-- The open link of a token, while its maker may still speak for its office in the client: names of both, and the establishments of the root
-- in which the maker may. No row for one that is unknown, revoked, expired or without that right.
create or replace function link_by_token(hash bytea, at timestamptz)
  returns table (id uuid, kind text, empresa_id bigint, tax_id text, empresa_name text, office_name text, account_id uuid, account_name text,
    establishments bigint[])
  language sql stable security definer set search_path = public, pg_temp as $$
    select l.id, l.kind, e.id, e.tax_id, e.name, o.name, l.account_id, l.account_name,
      array(select f.id from empresa f where f.root = e.root and f.demo = e.demo and f.active and may_link(l.account_id, o.id, f.id) order by f.id)
    from caixa_link l join empresa e on e.id = l.empresa_id join escritorio o on o.id = l.escritorio_id
    where l.token_hash = hash and l.revoked_at is null and l.expires_at > at and may_link(l.account_id, l.escritorio_id, l.empresa_id)
  $$;
revoke execute on function link_by_token(bytea, timestamptz) from public;
grant execute on function link_by_token(bytea, timestamptz) to portal_app;
