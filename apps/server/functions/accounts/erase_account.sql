-- Erases an account: registration, contacts, every voice, and the marks that `voice` names. What has a legal retention period stays:
-- documents, EFD files, deliveries, and the records of access and audit, which keep the name and an id without an account.
-- Outcome: empty; `last_titular` with the tax ids of companies that would have no titular left; `last_dono`.
create or replace function erase_account(of_account uuid) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  orphans text;
  held    bigint[] := array(select g.empresa_id from account_empresa g where g.account_id = of_account);
begin
  perform from account a where a.id = of_account for update;
  -- one erasure at a time per company: of two titulares who leave at once, the second is refused
  perform from empresa e join account_empresa g on g.empresa_id = e.id where g.account_id = of_account and g.papel = 'titular'
    order by e.id for update of e;
  select string_agg(e.tax_id, ', ' order by e.tax_id) into orphans from account_empresa g join empresa e on e.id = g.empresa_id
    where g.account_id = of_account and g.papel = 'titular' and e.active and not exists (
      select from account_empresa o join account a on a.id = o.account_id
      where o.empresa_id = g.empresa_id and o.papel = 'titular' and o.account_id <> g.account_id and a.blocked_at is null);
  if orphans is not null then return 'last_titular ' || orphans; end if;
  if exists (select from pessoa p where p.account_id = of_account and is_last_dono(p.escritorio_id, p.account_id)) then return 'last_dono'; end if;
  update entrega d set reply_to = null where d.account_id = of_account;
  update pedido_email m set reply_to = null where m.account_id = of_account;
  perform end_voices('erase', array[of_account], null, null, null, null, now());
  perform end_admissions(held, 'o usuário responsável foi apagado', null, now());
  delete from account a where a.id = of_account;
  return '';
end $$;
revoke execute on function erase_account(uuid) from public;
