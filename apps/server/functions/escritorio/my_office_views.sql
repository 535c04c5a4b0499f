-- The views of the caller's office. `changeable`: the caller is a dono, or its author with a papel that may save views.
create or replace function my_office_views(of_screen text)
  returns table (id uuid, screen text, name text, address jsonb, author text, changeable boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select v.id, v.screen, v.name, v.address, (select p.name from pessoa p where p.account_id = v.created_by and p.escritorio_id = v.escritorio_id),
      me.papel = 'dono' or (me.papel = 'contador' and v.created_by = me.account_id)
    from pessoa me join office_view v on v.escritorio_id = me.escritorio_id
    where me.account_id = app_account() and (of_screen is null or v.screen = of_screen)
      and exists (select from account a where a.id = me.account_id and a.blocked_at is null)
    order by v.name, v.id
  $$;
revoke execute on function my_office_views(text) from public;
grant execute on function my_office_views(text) to portal_app;
