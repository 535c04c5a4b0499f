-- The last step of a sign-in with a certificate, after the second factor: spends the proof and marks the login as proven (and takes it over
-- unless `keeps`). The holder of an e-CNPJ becomes titular of its company, and of its root, unless others hold the company: it then enters and is
-- titular of nothing there, until it ends them. The sign-in proves only the establishments of the root that its holder manages.
-- `seen` is the account that the caller has judged, null for none. When it is another one now, the outcome is `changed` and the caller starts again.
-- Outcome: right, spent, changed, blocked, unregistered. The caller rolls back every outcome but `right`.
create or replace function enter_by_certificate(of_proof bytea, seen uuid, with_demo boolean, new_id uuid, new_name text, keeps boolean, at timestamptz)
  returns table (outcome text, account_id uuid, name text, old_name text, old_email text, certificate jsonb, taken boolean,
    titular_of bigint, empresas bigint[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  proof   certificate_proof;
  company empresa;
  known   text;
  holder  account;
  entered uuid;
  takes   boolean;
  verdict text := 'right';
begin
  delete from certificate_proof p where p.proof_hash = of_proof and p.expires_at > now() returning p.* into proof;
  -- the lock makes the second of two concurrent first sign-ins see the titular that the first one wrote
  select e.* into company from empresa e where e.tax_id = proof.tax_id for no key update;
  if not proof.demo and company.active and not company.demo and length(company.tax_id) = 14 then known := company.name; end if;
  if proof.demo or not company.active or company.demo
    or exists (select from account_empresa g where g.empresa_id = company.id and g.standing = 'full') then company := null; end if;
  select a.* into holder from account a where (a.login = proof.tax_id and not proof.demo) or (with_demo and a.demo and a.tax_id = proof.tax_id)
    order by a.demo limit 1 for update;
  if proof.proof_hash is null then verdict := 'spent';
  elsif holder.id is distinct from seen then verdict := 'changed';
  elsif holder.id is null and company.id is null and known is null then verdict := 'unregistered';
  elsif holder.blocked_at is not null then verdict := 'blocked';
  end if;
  if verdict <> 'right' then
    return query select verdict, null::uuid, null::text, null::text, null::text, null::jsonb, false, null::bigint, null::bigint[];
    return;
  end if;
  takes := holder.id is not null and is_takeable(holder) and not keeps;
  entered := coalesce(holder.id, new_id);
  if holder.id is null then
    insert into account (id, login, tax_id, name, sistema) values (new_id, proof.tax_id, proof.tax_id, coalesce(company.name, known), 'PORTAL');
  elsif takes then
    perform take_over(holder.id, new_name, at);
  end if;
  update account a set proven_at = at where a.id = entered and a.proven_at is null and not a.demo;
  if found then delete from password_link l where l.account_id = holder.id and l.made_by is distinct from holder.id; end if;
  if company.id is not null and holder.demo is not true then
    insert into account_empresa as g (account_id, empresa_id, papel, root_title) values (entered, company.id, 'titular', true)
      on conflict (account_id, empresa_id) do update set papel = 'titular', root_title = true, standing = 'full';
    delete from grant_invitation i where i.empresa_id = company.id and i.account_id = entered;
  end if;
  if not proof.demo and holder.demo is not true then
    perform prove_empresas(array(select e.id from empresa e where e.root = root_of(proof.tax_id) and not e.demo and e.active
      and manages_empresa(entered, e.id)), 'acesso', entered, null, at);
  end if;
  return query select 'right', a.id, a.name, holder.name, holder.email, proof.data, takes, company.id,
      (select coalesce(array_agg(g.empresa_id), '{}') from account_empresa g where g.account_id = a.id)
    from account a where a.id = entered;
end $$;
revoke execute on function enter_by_certificate(bytea, uuid, boolean, uuid, text, boolean, timestamptz) from public;
grant execute on function enter_by_certificate(bytea, uuid, boolean, uuid, text, boolean, timestamptz) to portal_app;
