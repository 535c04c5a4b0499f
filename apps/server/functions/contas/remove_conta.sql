-- Takes a typed bill out of a company. Returns false when it is none. The company is locked by the caller (features/intake/write/lock.ts).
-- Sums and boards follow in the same transaction; the bytes stay in arquivo, as those of every document that leaves.
create or replace function remove_conta(of_empresa bigint, of_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  gone nota[];
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  -- a closing of the month comes before or after all of this
  perform from fechamento f where f.empresa_id = of_empresa and f.month = any (array(
    select distinct books_month(n.issued_local, n.competencia) from nota n where n.empresa_id = of_empresa and n.id = of_id)) for update;
  select array_agg(n) into gone from nota n join conta_digitada c on c.empresa_id = n.empresa_id and c.nota_id = n.id
    where n.empresa_id = of_empresa and n.id = of_id;
  if gone is null then return false; end if;
  delete from nota_total t where t.empresa_id = of_empresa and t.nota_id = of_id;
  delete from nota_ledger l where l.empresa_id = of_empresa and l.nota_id = of_id;
  delete from nota_late l where l.empresa_id = of_empresa and l.nota_id = of_id;
  delete from nota_download d where d.empresa_id = of_empresa and d.nota_id = of_id;
  delete from nota_tag t where t.empresa_id = of_empresa and t.nota_id = of_id;
  delete from nota_comment c where c.empresa_id = of_empresa and c.nota_id = of_id;
  delete from conta_digitada c where c.empresa_id = of_empresa and c.nota_id = of_id;
  delete from nota n where n.empresa_id = of_empresa and n.id = of_id;
  perform sum_notas(gone, '{}');
  perform end_asked_bills(of_empresa, null, true);
  return true;
end $$;
revoke execute on function remove_conta(bigint, uuid) from public;
grant execute on function remove_conta(bigint, uuid) to portal_app;
