-- Lines of the caller's inbox about clients that the caller still sees, newest first, older than `before`; the open ones alone unless
-- `settled`.
create or replace function my_inbox(before uuid, settled boolean, most integer)
  returns table (id uuid, tax_id text, empresa_name text, kind text, subject text, label text, what text, message text, author_name text,
    asked_at timestamptz, done_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
    select i.id, e.tax_id, e.name, i.kind, i.subject, i.label, i.what, i.message, i.author_name, i.asked_at, i.done_at
    from inbox i join empresa e on e.id = i.empresa_id
    where i.recipient = app_account() and (settled or i.done_at is null) and (before is null or i.id < before)
      and exists (select from pessoa me join account a on a.id = me.account_id and a.blocked_at is null
        join carteira c on c.escritorio_id = me.escritorio_id and c.empresa_id = i.empresa_id
        where me.account_id = app_account() and me.accepted_at is not null and sees_empresa(me.papel, me.tags, c.tags))
    order by i.id desc limit most
  $$;
revoke execute on function my_inbox(uuid, boolean, integer) from public;
grant execute on function my_inbox(uuid, boolean, integer) to portal_app;
