-- Counts a file that came by a link.
create or replace function note_link_use(hash bytea, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp as $$
    update caixa_link l set used_at = at, uses = l.uses + 1 where l.token_hash = hash
  $$;
revoke execute on function note_link_use(bytea, timestamptz) from public;
grant execute on function note_link_use(bytea, timestamptz) to portal_app;
