create or replace function is_refused_request(office uuid, of_tax_id text, at timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from carteira_pedido q where q.escritorio_id = office and q.tax_id = of_tax_id and q.refused_at is not null and q.expires_at > at)
  $$;
revoke execute on function is_refused_request(uuid, text, timestamptz) from public;
