-- What a document states of its own totals, for exports and reports: they never parse XML. A column is null where the document does
-- not state that total; a resumo has no row. Written at intake; notes that were there before are filled by the job below.
create table nota_total (
  empresa_id bigint not null,
  nota_id    uuid   not null,
  product_cents bigint, service_cents bigint, discount_cents bigint, freight_cents bigint, insurance_cents bigint, other_cents bigint,
  icms_base_cents bigint, icms_cents bigint, icms_relief_cents bigint, fcp_cents bigint,
  st_base_cents bigint, st_cents bigint, fcp_st_cents bigint, icms_mono_cents bigint,
  difal_dest_cents bigint, difal_orig_cents bigint, difal_fcp_cents bigint,
  ii_cents bigint, ipi_cents bigint, ipi_returned_cents bigint, pis_cents bigint, cofins_cents bigint, issqn_cents bigint,
  taxes_cents bigint,                        -- vTotTrib: the approximate burden told to the buyer
  ibscbs_base_cents bigint, ibs_uf_cents bigint, ibs_mun_cents bigint, ibs_cents bigint, cbs_cents bigint, is_cents bigint,
  icms_cst text, icms_rate numeric, icms_reduction numeric, -- of a document taxed as a whole (CT-e)
  primary key (empresa_id, nota_id)
);
alter table nota_total enable row level security;
alter table nota_total force row level security;
create policy owner_all on nota_total to current_user using (true) with check (true);
create policy scope on nota_total to portal_app using (empresa_id = any ((select app_empresas())::bigint[]))
  with check (empresa_id = any ((select app_empresas())::bigint[]));
grant select, insert, update on nota_total to portal_app;

-- As in 0004, and the totals are copied with the items.
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
  end if;
  insert into nota_item select (i).* from (
    select json_populate_record(i, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as i
    from nota_item i where i.empresa_id = source_empresa and i.nota_id = source_nota) copied;
  insert into nota_total select (t).* from (
    select json_populate_record(t, json_build_object('empresa_id', target_empresa, 'nota_id', coalesce(held.id, new_id))) as t
    from nota_total t where t.empresa_id = source_empresa and t.nota_id = source_nota) copied;

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

-- Notes that were there before this table: one job for each company reads their stored files once.
select graphile_worker.add_job('nota_totals', json_build_object('empresa_id', empresa_id), job_key => 'nota_totals_' || empresa_id)
  from (select distinct empresa_id from nota) held;
