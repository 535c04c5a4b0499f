-- Contacts of the clients that the caller sees.
create or replace function my_contacts() returns table (empresa_id bigint, tax_id text, name text, contact jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select e.id, e.tax_id, e.name, c.contact
    from pessoa p join account a on a.id = p.account_id and a.blocked_at is null
      join carteira c on c.escritorio_id = p.escritorio_id and sees_empresa(p.papel, p.tags, c.tags) join empresa e on e.id = c.empresa_id
    where p.account_id = app_account() and p.accepted_at is not null order by e.id
  $$;
revoke execute on function my_contacts() from public;
grant execute on function my_contacts() to portal_app;
