-- The titular's answer. No row when there is no such proposal for the caller.
create or replace function answer_proposta(of_id uuid, accepts boolean, at timestamptz) returns table (empresa_id bigint, tax_id text, escritorio_name text, change jsonb)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare asked empresa_proposta;
begin
  select q.* into asked from empresa_proposta q where q.id = of_id for update;
  if asked.id is null or asked.expires_at <= at or not is_titular(app_account(), asked.empresa_id)
    or not is_dono(asked.asked_by, asked.escritorio_id) then return; end if;
  if accepts then perform write_registration(asked.empresa_id, asked.change); end if;
  delete from empresa_proposta q where q.id = of_id;
  return query select asked.empresa_id, e.tax_id, o.name, asked.change from empresa e, escritorio o where e.id = asked.empresa_id and o.id = asked.escritorio_id;
end $$;
revoke execute on function answer_proposta(uuid, boolean, timestamptz) from public;
grant execute on function answer_proposta(uuid, boolean, timestamptz) to portal_app;
