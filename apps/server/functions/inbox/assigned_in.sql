-- Who of the caller's office has what of a client: the open assignments of one kind, newest first.
create or replace function assigned_in(of_empresa bigint, of_kind text, most integer)
  returns table (subject text, account_id uuid, name text, message text, author_name text, asked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select i.subject, i.recipient, c.name, i.message, i.author_name, i.asked_at
    from inbox i join my_colleagues((select e.tax_id from empresa e where e.id = of_empresa)) c on c.account_id = i.recipient
    where i.empresa_id = of_empresa and of_empresa = any (app_empresas()) and i.kind = of_kind and i.what = 'atribuido' and i.done_at is null
    order by i.id desc limit most
  $$;
revoke execute on function assigned_in(bigint, text, integer) from public;
grant execute on function assigned_in(bigint, text, integer) to portal_app;
