-- Whether an account acts for the keeper of a certificate: the person, or the office's dono or contador. The operator's is anybody's.
create or replace function is_keeper(k capture_certificate, of_account uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(k.keeper_escritorio, k.keeper_account) is null or coalesce(k.keeper_account = of_account, false)
      or exists (select from pessoa p where p.account_id = of_account and p.escritorio_id = k.keeper_escritorio
        and p.papel <> 'assistente' and p.accepted_at is not null)
  $$;
revoke execute on function is_keeper(capture_certificate, uuid) from public;
