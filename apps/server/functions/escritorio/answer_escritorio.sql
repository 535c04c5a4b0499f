-- The caller's answer to an invitation of an office. The yes of a login that the office had made brings the SPED module of the inviter.
-- Outcome: accepted, refused, gone, elsewhere (the person works in another office). The provider's people see documents by support grants only, so
-- no office takes them in.
create or replace function answer_escritorio(of_id uuid, accepts boolean, at timestamptz) returns table (outcome text, escritorio_name text, papel text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  invitation grant_invitation;
  done       text := 'refused';
begin
  select i.* into invitation from grant_invitation i
    where i.id = of_id and i.escritorio_id is not null and i.account_id = app_account() for update;
  if invitation.id is null or invitation.expires_at <= at or not is_dono(invitation.invited_by, invitation.escritorio_id)
    or (accepts and exists (select from account a where a.id = app_account() and (a.provider or a.demo))) then
    return query select 'gone', null::text, null::text;
    return;
  end if;
  if accepts then
    insert into pessoa (account_id, escritorio_id, papel, tags, name, email, created_at, granted_by, accepted_at)
      values (app_account(), invitation.escritorio_id, invitation.papel, invitation.tags, invitation.name, invitation.email, at,
        invitation.invited_by, at)
      on conflict (account_id) do nothing;
    done := case when found then 'accepted' else 'elsewhere' end;
    update account a set sped = true from account m
      where done = 'accepted' and a.id = app_account() and a.made_for = invitation.escritorio_id and m.id = invitation.invited_by
        and (m.sped or m.sistema = 'SCA') and not a.sped;
  end if;
  if done <> 'elsewhere' then delete from grant_invitation i where i.id = of_id; end if;
  return query select done, o.name, invitation.papel from escritorio o where o.id = invitation.escritorio_id;
end $$;
revoke execute on function answer_escritorio(uuid, boolean, timestamptz) from public;
grant execute on function answer_escritorio(uuid, boolean, timestamptz) to portal_app;
