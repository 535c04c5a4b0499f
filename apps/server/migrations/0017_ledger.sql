-- What the tax books (EFD ICMS/IPI) ask of a document beside its totals and items: written at intake, so that they never parse XML.
-- A resumo has no row. Notes that were there before are filled by the job below.
create table nota_ledger (
  empresa_id  bigint not null,
  nota_id     uuid   not null,
  operation   text,                          -- tpNF
  purpose     text,                          -- finNFe, tpCTe
  consumer    text,                          -- indFinal
  destination text,                          -- idDest
  moved       date,                          -- day of dhSaiEnt
  freight     text,                          -- modFrete
  payment     text,                          -- 0 at once, 1 later, 2 otherwise, 9 without payment
  issuer      jsonb,                         -- LedgerParty of packages/fiscal
  recipient   jsonb,                         -- dest; of a CT-e its tomador
  taker       text,                          -- who pays a CT-e: the code of toma3, 4 for one of its own
  place_from  text,                          -- cMunIni, cMunFim of a CT-e
  place_to    text,
  refs        text[] not null default '{}',  -- keys referred to
  imports     jsonb not null default '[]',   -- [{document, drawback}]
  notice      text,                          -- infAdFisco
  primary key (empresa_id, nota_id)
);
alter table nota_ledger enable row level security;
alter table nota_ledger force row level security;
create policy owner_all on nota_ledger to current_user using (true) with check (true);
create policy scope on nota_ledger to portal_app using (empresa_id = any ((select app_empresas())::bigint[]))
  with check (empresa_id = any ((select app_empresas())::bigint[]));
grant select, insert, update on nota_ledger to portal_app;

alter table nota_item
  add column icms_relief_deducted boolean not null default false, -- indDeduzDeson
  add column ipi_returned_cents   bigint  not null default 0;     -- vIPIDevol
grant update (icms_relief_deducted, ipi_returned_cents) on nota_item to portal_app;

-- As in 0014, and the ledger's facts are copied with the totals.
create or replace function place_nota(source_empresa bigint, source_nota uuid, target_empresa bigint, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source nota;
  held   nota;
  target empresa;
begin
  if not source_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  select * into source from nota where empresa_id = source_empresa and id = source_nota and verified;
  select t.* into target from empresa t join empresa s on s.id = source_empresa
    where t.id = target_empresa and t.active and t.demo = s.demo;
  if source.id is null or target.id is null or not target.tax_id = any (source.parties) then return false; end if;

  select * into held from nota where empresa_id = target_empresa and chave = source.chave for update;
  if held.verified or (held.node_digest = source.node_digest and held.copy_rank >= source.copy_rank) then return false; end if;
  perform copy_arquivo(source_empresa, target_empresa, source.arquivo_sha256);
  if held.id is not null then
    insert into nota_copy (empresa_id, nota_id, sha256, reason)
      values (target_empresa, held.id, held.arquivo_sha256, 'superseded by a verified copy') on conflict do nothing;
    delete from nota_item where empresa_id = target_empresa and nota_id = held.id;
    delete from nota_total where empresa_id = target_empresa and nota_id = held.id;
    delete from nota_ledger where empresa_id = target_empresa and nota_id = held.id;
  end if;
  insert into nota_item select (i).* from (
    select json_populate_record(i, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as i
    from nota_item i where i.empresa_id = source_empresa and i.nota_id = source_nota) copied;
  insert into nota_total select (t).* from (
    select json_populate_record(t, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as t
    from nota_total t where t.empresa_id = source_empresa and t.nota_id = source_nota) copied;
  insert into nota_ledger select (l).* from (
    select json_populate_record(l, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as l
    from nota_ledger l where l.empresa_id = source_empresa and l.nota_id = source_nota) copied;

  source.empresa_id := target_empresa;
  source.id := coalesce(held.id, new_id);
  source.foreign_copy := true;
  source.papel := case when target.tax_id = source.emitente_tax_id then 'E' else 'R' end;
  source.party_tax_id := case when source.papel = 'E' then source.destinatario_tax_id else source.emitente_tax_id end;
  source.party_folded := fold_text(coalesce(
    case when source.papel = 'E' then source.destinatario_name else source.emitente_name end, ''));
  source.protocol_state := case when held.protocol_state = 'resumo_cancelada' then held.protocol_state else source.protocol_state end;
  perform put_notas(json_build_array(row_to_json(source)));
  return true;
end $$;

-- Notes that were there before this table: the job of 0014 reads both.
select graphile_worker.add_job('nota_totals', json_build_object('empresa_id', empresa_id), job_key => 'nota_totals_' || empresa_id)
  from (select distinct empresa_id from nota) held;
