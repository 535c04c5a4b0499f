-- The notes that an import brought to a company, each with the reason why it stays when the import is taken back; null: it leaves. A note
-- leaves when this import alone brought it and nobody worked with it since. An event inside the note's file has no bytes of its own and keeps
-- the note; an event that came by itself, in the same import, does not. `only_ids` limits the answer to these notes. The tables that
-- only the coordinator has, and those of other companies, are read apart: a cluster joins them with no table of the company.
create or replace function find_take_back(of_empresa bigint, of_upload uuid, only_ids uuid[] default null)
  returns table (nota_id uuid, chave text, reason text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  owner  empresa;
  sent   upload;
  chaves text[];
  parties text[];
  others bigint[];
  elsewhere text[];
  manifested text[];
  asked text[];
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into owner from empresa e where e.id = of_empresa;
  select * into sent from upload u where u.empresa_id = any (app_empresas()) and u.id = of_upload;
  if owner.id is null or sent.id is null then return; end if;
  chaves := array(select n.chave from nota_upload u join nota n on n.empresa_id = of_empresa and n.id = u.nota_id
    where u.empresa_id = of_empresa and u.upload_id = of_upload and (only_ids is null or u.nota_id = any (only_ids)));
  manifested := array(select m.chave from manifesto m where m.tax_id = owner.tax_id and m.demo = owner.demo and m.chave = any (chaves));
  asked := array(select s.chave from capture_situation s where s.tax_id = owner.tax_id and s.demo = owner.demo and s.chave = any (chaves)
    union select k.chave from capture_key k where k.tax_id = owner.tax_id and k.demo = owner.demo and k.chave = any (chaves));
  -- a copy that another company's own people brought by another import would have placed the note here
  parties := array(select distinct party from nota_upload u join nota n on n.empresa_id = of_empresa and n.id = u.nota_id
      cross join lateral unnest(n.parties) party
    where u.empresa_id = of_empresa and u.upload_id = of_upload and (only_ids is null or u.nota_id = any (only_ids)));
  others := array(select e.id from empresa e where e.tax_id = any (parties) and e.demo = owner.demo and e.id <> of_empresa);
  elsewhere := array(select n.chave from nota n
    where n.empresa_id = any (others) and n.chave = any (chaves) and n.proof = 'provada' and not n.foreign_copy
      and not exists (select from nota_upload u where u.empresa_id = n.empresa_id and u.upload_id = of_upload and u.nota_id = n.id));
  return query
    select n.id, n.chave, case
      when u.verdict <> 'importado' or n.foreign_copy then 'ja_estava'
      when exists (select from nota_upload o where o.empresa_id = of_empresa and o.nota_id = n.id and o.upload_id <> of_upload)
        then 'outra_importacao'
      when n.obtained or n.summary_obtained
        or exists (select from nota_capture c where c.empresa_id = of_empresa and c.nota_id = n.id) then 'captura'
      when n.chave = any (elsewhere) or exists (select from nota_copy c where c.empresa_id = of_empresa and c.nota_id = n.id)
        then 'outra_copia'
      when n.decided_at is not null then 'decisao'
      when n.chave = any (manifested) then 'manifestacao'
      when n.chave = any (asked) then 'consulta_sefaz'
      when exists (select from evento e where e.empresa_id = of_empresa and e.chave = n.chave
          and (e.arquivo_sha256 is null or e.obtained or e.foreign_copy or e.brought_by is distinct from sent.account_id
            or e.imported_at < sent.received_at or e.imported_at > coalesce(sent.finished_at, now())))
        or exists (select from nota_servico s where s.empresa_id = of_empresa and s.nota_id = n.id
          and (s.replaces is not null or s.rejects is not null)) then 'evento'
      when exists (select from fechamento f where f.empresa_id = of_empresa and f.month = books_month(n.issued_local, n.competencia)
        and f.state = 'fechado') then 'mes_fechado'
      when exists (select from sped_file f where f.empresa_id = of_empresa and f.day_to >= books_month(n.issued_local, n.competencia)
        and f.created_at >= n.imported_at) then 'efd'
      when exists (select from pacote p where p.empresa_id = of_empresa and p.created_at >= n.imported_at
        and p.month = to_char(books_month(n.issued_local, n.competencia), 'YYYY-MM')) then 'pacote'
      when exists (select from nota_download d where d.empresa_id = of_empresa and d.nota_id = n.id) then 'baixada'
      end
    from nota_upload u join nota n on n.empresa_id = of_empresa and n.id = u.nota_id
    where u.empresa_id = of_empresa and u.upload_id = of_upload and (only_ids is null or u.nota_id = any (only_ids));
end $$;
revoke execute on function find_take_back(bigint, uuid, uuid[]) from public;
grant execute on function find_take_back(bigint, uuid, uuid[]) to portal_app;
