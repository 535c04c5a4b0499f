-- What a person made in a company, when a manager of its people takes the papel away or lowers it. Called before change_person, which
-- judges that and takes the right itself away. Only a titular adopts.
create or replace function close_in_company(event text, of_empresa bigint, of_account uuid, adopts jsonb, at timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform require_manager(of_empresa);
  if event not in ('removed_from_company', 'lowered') then raise exception 'not an event of a company' using errcode = '22023'; end if;
  -- withdrawing an invitation ends nothing of a person who works there by an office
  return close_voices(event, case when exists (select from account_empresa g where g.account_id = of_account and g.empresa_id = of_empresa)
      then array[of_account] else '{}' end, null, array[of_empresa], case when is_titular(app_account(), of_empresa) then adopts else '{}' end, at);
end $$;
revoke execute on function close_in_company(text, bigint, uuid, jsonb, timestamptz) from public;
grant execute on function close_in_company(text, bigint, uuid, jsonb, timestamptz) to portal_app;
