-- The key with its company, while the key's maker may still speak in the company; no row for a key that is unknown, revoked, expired, or of an
-- inactive company.
create or replace function caller_by_key(wanted bytea, at timestamptz)
  returns table (key_id uuid, name text, scopes text[], empresa jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select k.id, k.name, k.scopes, jsonb_build_object('id', e.id, 'taxId', e.tax_id, 'root', e.root, 'name', e.name,
        'uf', e.uf, 'simples', e.simples, 'papel', 'contador', 'imports', true, 'origin', 'direta')
    from api_key k join empresa e on e.id = k.empresa_id
    where k.hash = wanted and k.revoked_at is null and (k.expires_at is null or k.expires_at > at) and e.active
      and speaks_for(k.created_by, k.empresa_id)
  $$;
revoke execute on function caller_by_key(bytea, timestamptz) from public;
grant execute on function caller_by_key(bytea, timestamptz) to portal_app;
