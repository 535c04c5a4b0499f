-- Keeps the stay of a person who said yes to an office and leaves it, whatever way.
create or replace function keep_left() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.accepted_at is not null then
    insert into pessoa_left (account_id, escritorio_id, papel, since, left_at)
      values (old.account_id, old.escritorio_id, old.papel, old.created_at, now()) on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function keep_left() from public;
create or replace trigger keep_left after delete on pessoa for each row execute function keep_left();
