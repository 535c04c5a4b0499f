create or replace function note_seen() returns trigger
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- A locked account is left alone: whoever changes it may end this session and would wait for it in turn.
  update account a set seen_at = new.used_at where a.id = (select l.id from account l
    where l.id = new.account_id and (l.seen_at is null or l.seen_at < new.used_at) for update skip locked);
  return null;
end $$;
revoke execute on function note_seen() from public;
create or replace trigger session_seen after insert or update of used_at on session for each row execute function note_seen();
