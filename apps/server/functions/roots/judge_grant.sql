-- A grant stands as its giver stands. The operator's is full and of the whole root. One of the provider's people waits for a yes wherever the root
-- is somebody's already, or an undo reserves it: an invitation by the provider opens no documents. Without a proof it is `entered`.
create or replace function judge_grant() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  giver constant uuid := coalesce(new.granted_by, app_account());
  theirs text;
begin
  new.root_title := new.papel = 'titular' and (new.root_title or app_account() is null
    or has_root_title(app_account(), new.empresa_id) or has_root_title(new.granted_by, new.empresa_id));
  if tg_op = 'INSERT' and giver is not null and giver <> new.account_id and new.standing = 'full' then
    theirs := (select g.standing from account_empresa g where g.account_id = giver and g.empresa_id = new.empresa_id and g.papel = 'titular');
    if theirs is not null then new.standing := theirs;
    elsif exists (select from account a where a.id = giver and a.provider) then
      new.standing := case when is_held(new.empresa_id) or is_reserved_by_undo(new.empresa_id, null) then 'limited' else 'entered' end;
      new.came_limited := new.standing = 'limited';
    end if;
  end if;
  return new;
end $$;
revoke execute on function judge_grant() from public;
create or replace trigger judge_grant before insert or update of papel on account_empresa for each row execute function judge_grant();
