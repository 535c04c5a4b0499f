-- Brings a client back with all but the A1. What a login made before a certificate took it over was somebody else's: the undo does not bring it
-- back. `waives` gives the undo up instead. Outcome: done, waived, taken (somebody took it meanwhile), full, unknown.
create or replace function undo_carteira(of_tax_id text, waives boolean, at timestamptz) returns table (outcome text, empresa_id bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  most   constant integer := 20000;
  office uuid := require_dono();
  company bigint := (select e.id from empresa e where e.tax_id = of_tax_id);
  entry  carteira_undo;
  taken  uuid[];
begin
  perform from empresa e where e.id = company for no key update;
  select u.* into entry from carteira_undo u where u.escritorio_id = office and u.empresa_id = company and u.until > at for update;
  if entry.empresa_id is null then return query select 'unknown', null::bigint; return; end if;
  if not waives and (entry.taken_at is not null or not exists (select from empresa e where e.id = company and e.active)) then
    return query select 'taken', company; return;
  end if;
  if not waives and (select count(*) from carteira c where c.escritorio_id = office) >= most then
    return query select 'full', company; return;
  end if;
  delete from carteira_undo u where u.escritorio_id = office and u.empresa_id = company;
  if waives then return query select 'waived', company; return; end if;
  -- a proof by somebody else since the removal limits what entered without one
  insert into carteira (escritorio_id, empresa_id, tags, responsible, contact, created_at, created_by, standing)
    select office, company, entry.tags, entry.responsible, entry.contact, entry.created_at, entry.created_by,
      case when entry.standing = 'entered' and exists (select from empresa e where e.id = company and e.proven)
        then 'limited' else entry.standing end;
  delete from carteira_pedido q where q.escritorio_id = office and q.empresa_id = company;
  taken := array(select t.account_id from account_takeover t where t.at >= entry.removed_at
    union select a.id from account a where a.proven_at >= entry.removed_at);
  update api_key k set revoked_at = null where k.id = any (entry.ended_keys) and k.revoked_at = entry.removed_at
    and k.created_by <> all (taken) and speaks_for(k.created_by, company);
  update pacote p set revoked_at = null where p.empresa_id = company and p.id = any (entry.ended_packages) and p.revoked_at = entry.removed_at
    and p.account_id <> all (taken);
  if entry.was_on then
    update capture_setting s set is_on = true, changed_at = now(), version = version + 1 where s.empresa_id = company and not s.is_on;
  end if;
  return query select 'done', company;
end $$;
revoke execute on function undo_carteira(text, boolean, timestamptz) from public;
grant execute on function undo_carteira(text, boolean, timestamptz) to portal_app;
