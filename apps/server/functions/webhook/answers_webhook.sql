-- Whether a person still answers for a webhook: dono of its office, or titular of its company. The worker asks before each round.
create or replace function answers_webhook(of_account uuid, of_office uuid, of_empresa bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select case when of_office is not null then is_dono(of_account, of_office) else is_titular(of_account, of_empresa) end
  $$;
revoke execute on function answers_webhook(uuid, uuid, bigint) from public;
