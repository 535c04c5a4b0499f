-- Whether the caller sees what arrives at an office for a client: an accepted person of the office who sees the client in its portfolio; for
-- what is of no client yet, one who sees the whole portfolio.
create or replace function sees_caixa(office uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from pessoa p join account a on a.id = p.account_id
      where p.account_id = app_account() and p.escritorio_id = office and p.accepted_at is not null and a.blocked_at is null
        and case when of_empresa is null then p.papel = 'dono' or p.tags is null
          else exists (select from carteira c where c.escritorio_id = office and c.empresa_id = of_empresa
            and sees_empresa(p.papel, p.tags, c.tags)) end)
  $$;
revoke execute on function sees_caixa(uuid, bigint) from public;
grant execute on function sees_caixa(uuid, bigint) to portal_app;
