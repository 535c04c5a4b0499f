-- Calls a person to the caller's office. Nobody works there before the own yes: a new login (again, it gets another link) finds the
-- invitation at its first sign-in. Outcome: created, invited, exists (already works in this office).
create or replace function add_pessoa(new_id uuid, person jsonb, at timestamptz, until timestamptz) returns table (account_id uuid, outcome text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  office uuid := require_dono();
  holder account;
  is_new boolean;
begin
  -- nobody becomes a user of the SPED module by a stranger's word: it comes with the person's yes (answer_escritorio)
  insert into account (id, login, tax_id, name, email, sistema, made_for, made_by)
    values (new_id, person->>'taxId', person->>'taxId', person->>'name', person->>'email', 'PORTAL', office, app_account())
    on conflict (login) do nothing;
  select a.* into holder from account a where a.login = person->>'taxId' for update;
  if exists (select from pessoa p where p.account_id = holder.id and p.escritorio_id = office) then
    return query select holder.id, 'exists';
    return;
  end if;
  is_new := coalesce(holder.made_for = office, false) and is_unused(holder.id) and holder.blocked_at is null
    and not exists (select from account_empresa g where g.account_id = holder.id) and not exists (select from pessoa p where p.account_id = holder.id);
  if is_new then
    update account a set name = person->>'name', email = person->>'email', made_by = app_account() where a.id = holder.id;
  end if;
  insert into grant_invitation (id, escritorio_id, account_id, papel, tags, name, email, kind, invited_by, inviter_name, created_at, expires_at)
    select gen_random_uuid(), office, holder.id, person->>'papel', tags_of(person), person->>'name', person->>'email', 'convite', m.id, m.name,
      at, until from account m where m.id = app_account()
    on conflict (escritorio_id, account_id) do update set papel = excluded.papel, tags = excluded.tags, name = excluded.name,
      email = excluded.email, invited_by = excluded.invited_by, inviter_name = excluded.inviter_name, expires_at = excluded.expires_at;
  return query select holder.id, case when is_new then 'created' else 'invited' end;
end $$;
revoke execute on function add_pessoa(uuid, jsonb, timestamptz, timestamptz) from public;
grant execute on function add_pessoa(uuid, jsonb, timestamptz, timestamptz) to portal_app;
