-- The people of the caller's office who said yes, for each of them; with a tax id those who see that client, which the caller must see too.
create or replace function my_colleagues(of_tax_id text) returns table (account_id uuid, name text, papel text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select p.account_id, p.name, p.papel
    from pessoa me join account mine on mine.id = me.account_id and mine.blocked_at is null
      join pessoa p on p.escritorio_id = me.escritorio_id and p.accepted_at is not null
      join account a on a.id = p.account_id and a.blocked_at is null
    where me.account_id = app_account() and me.accepted_at is not null and (of_tax_id is null or exists (
      select from carteira c join empresa e on e.id = c.empresa_id where c.escritorio_id = me.escritorio_id and e.tax_id = of_tax_id
        and sees_empresa(me.papel, me.tags, c.tags) and sees_empresa(p.papel, p.tags, c.tags)))
    order by p.name, p.account_id
  $$;
revoke execute on function my_colleagues(text) from public;
grant execute on function my_colleagues(text) to portal_app;
