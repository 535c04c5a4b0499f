-- Marks a change of the caller's office as undone.
create or replace function settle_carteira_change(of_id uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update carteira_change c set undone_at = at where c.id = of_id and c.escritorio_id = require_dono();
  $$;
revoke execute on function settle_carteira_change(uuid, timestamptz) from public;
grant execute on function settle_carteira_change(uuid, timestamptz) to portal_app;
