-- Takes notes of an import out of a company, as far as find_take_back lets them leave, and returns how many left. The company is locked by
-- the caller (features/intake/write/lock.ts). Their events wait for them again. Sums, numbers, boards
-- and what was asked for follow in the same transaction.
create or replace function take_back(of_empresa bigint, of_upload uuid, of_ids uuid[], at timestamptz, keep_until timestamptz) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  gone nota[];
  ids  uuid[];
  chaves text[];
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  -- a closing of one of the months comes before or after all of this
  perform from fechamento f where f.empresa_id = of_empresa and f.month = any (array(
    select distinct books_month(n.issued_local, n.competencia) from nota n where n.empresa_id = of_empresa and n.id = any (of_ids)))
    order by f.month for update;
  ids := array(select t.nota_id from find_take_back(of_empresa, of_upload, of_ids) t where t.reason is null);
  select array_agg(n), array_agg(n.id), array_agg(n.chave) into gone, ids, chaves
    from nota n where n.empresa_id = of_empresa and n.id = any (ids);
  if ids is null then return 0; end if;
  insert into nota_bin (empresa_id, upload_id, nota_id, chave, sha256, removed_at, until)
    select of_empresa, of_upload, g.id, g.chave, g.arquivo_sha256, at, keep_until from unnest(gone) g
    on conflict do nothing; -- never happens; without it Citus would use COPY, which is refused under row-level security
  update evento e set waiting = true where e.empresa_id = of_empresa and e.chave = any (chaves) and not e.waiting;
  delete from nota_item i where i.empresa_id = of_empresa and i.nota_id = any (ids);
  delete from nota_total t where t.empresa_id = of_empresa and t.nota_id = any (ids);
  delete from nota_ledger l where l.empresa_id = of_empresa and l.nota_id = any (ids);
  delete from nota_servico s where s.empresa_id = of_empresa and s.nota_id = any (ids);
  delete from nota_conflict c where c.empresa_id = of_empresa and c.nota_id = any (ids);
  delete from nota_late l where l.empresa_id = of_empresa and l.nota_id = any (ids);
  delete from nota_tag t where t.empresa_id = of_empresa and t.nota_id = any (ids);
  delete from nota_comment c where c.empresa_id = of_empresa and c.nota_id = any (ids);
  delete from nota_upload u where u.empresa_id = of_empresa and u.upload_id = of_upload and u.nota_id = any (ids);
  delete from nota n where n.empresa_id = of_empresa and n.id = any (ids);
  perform sum_notas(gone, '{}');
  perform end_requests(of_empresa, null, true);
  perform end_asked_bills(of_empresa, null, true);
  return cardinality(ids);
end $$;
revoke execute on function take_back(bigint, uuid, uuid[], timestamptz, timestamptz) from public;
grant execute on function take_back(bigint, uuid, uuid[], timestamptz, timestamptz) to portal_app;
