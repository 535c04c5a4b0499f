-- The titular's answer to a request. Returns the company and the office; no row when there is no such request for the caller.
create or replace function answer_pedido(of_id uuid, accepts boolean, at timestamptz) returns table (empresa_id bigint, tax_id text, escritorio_name text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  asked   carteira_pedido;
  company bigint;
begin
  select q.* into asked from carteira_pedido q where q.id = of_id for update;
  if asked.id is null or asked.refused_at is not null or asked.expires_at <= at or not answers_pedido(asked)
    or not is_dono(asked.asked_by, asked.escritorio_id) then return; end if;
  company := (select e.id from empresa e where e.tax_id = asked.tax_id);
  if accepts and company is null then
    insert into empresa (tax_id, name, uf, ie, simples, regime, demo, proven)
      select asked.tax_id, coalesce(nullif(asked.name, ''), asked.tax_id), coalesce(asked.made->>'uf', m.uf), asked.made->>'ie',
        coalesce(asked.made->>'regime' in ('simples', 'mei'), m.simples), asked.made->>'regime', m.demo, false
      from account_empresa g join empresa m on m.id = g.empresa_id
      where g.account_id = app_account() and g.papel = 'titular' and m.root = root_of(asked.tax_id) order by m.id limit 1
      returning id into company;
    perform prove_empresas(array[company], 'acesso', app_account(), null, at);
  end if;
  if accepts then
    delete from carteira_pedido q where q.id = of_id;
    insert into carteira as c (escritorio_id, empresa_id, tags, responsible, created_at, created_by, standing)
      values (asked.escritorio_id, company, asked.tags, asked.responsible, at, asked.asked_by,
        case when is_full_titular(app_account(), company) or is_root_titular(app_account(), root_of(asked.tax_id), false)
          or exists (select from empresa e where e.id = company and (e.proven or e.demo)) then 'full' else 'entered' end)
      on conflict (escritorio_id, empresa_id) do update set standing = excluded.standing;
  else
    update carteira_pedido q set refused_at = at where q.id = of_id;
  end if;
  return query select company, asked.tax_id, o.name from escritorio o where o.id = asked.escritorio_id;
end $$;
revoke execute on function answer_pedido(uuid, boolean, timestamptz) from public;
grant execute on function answer_pedido(uuid, boolean, timestamptz) to portal_app;
