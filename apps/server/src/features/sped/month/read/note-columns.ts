import { type RawBuilder, sql } from 'kysely'
import { clampedCents } from '../../../../db/clamped.ts'
import { asCondition, eventoClaims, eventoCounts } from '../../../intake/event-rules.ts'

const COUNTS = asCondition(eventoCounts('e', 't'))

/**
 * Date of the registered cancellation; without one, of a cancellation that a user decided to consider. Reads
 * the note again by its key, so that the main query does not fetch whole rows of `nota`.
 */
const cancelledOn = (empresaId: number) => sql`case when n.situacao = 'cancelada' then (select e.occurred_local::date
  from nota t join evento e on e.empresa_id = t.empresa_id and e.chave = t.chave
  where t.empresa_id = ${empresaId}::bigint and t.id = n.id and ends_nota(t.tipo, e.tp_evento)
    and (${COUNTS} or (t.decision = 'considerar' and ${asCondition(eventoClaims('e', 't'))}))
  order by ${COUNTS} desc, e.occurred_local, e.id limit 1) end`

/** Interstate ICMS shares of a CT-e or a BP-e, which state them as a whole (ICMSUFFim). */
const DIFAL = sql`case when (n.tipo = 'cte' or n.modelo = 63) and t.difal_dest_cents is not null then json_build_object(
  'fcp', coalesce(t.difal_fcp_cents, 0), 'destination', t.difal_dest_cents, 'origin', coalesce(t.difal_orig_cents, 0)) end`

const referred = (
  empresaId: number,
) => sql`(select json_agg(json_build_object('chave', r.chave, 'issued', r.issued_local::date) order by r.chave)
  from nota r where r.empresa_id = ${empresaId}::bigint and r.chave = any(l.refs))`

/** Items of the own NF-e that a received NF-e refers to, for its CFOPs of return. */
const originals = (empresaId: number) => sql`case when n.papel = 'R' and n.tipo = 'nfe' and cardinality(l.refs) > 0 then
  (select json_agg(json_build_object('code', s.code, 'ncm', s.ncm, 'cfop', s.cfop) order by r.chave, s.n_item)
    from nota r join nota_item s on s.empresa_id = r.empresa_id and s.nota_id = r.id
    where r.empresa_id = ${empresaId}::bigint and r.chave = any(l.refs) and r.papel = 'E' and s.cfop is not null) end`

/**
 * Keys of the notes that a CT-e carries; a complementary one carries those of the CT-e that it completes. Null when the
 * document is no freight taken as a service.
 */
const carriedKeys = (empresaId: number) => sql`case when n.papel = 'R' and n.tipo = 'cte' then
  case when cardinality(l.carried) > 0 or l.purpose is distinct from '1' then coalesce(l.carried, '{}')
    else coalesce((select c.carried from nota r join nota_ledger c on c.empresa_id = r.empresa_id and c.nota_id = r.id
      where r.empresa_id = ${empresaId}::bigint and r.chave = l.refs[1]), '{}') end end`

/** The carried notes that the portal has with their items. The inner `n` is the carried note. */
const carriedNotes = (
  empresaId: number,
) => sql`(select json_agg(json_build_object('chave', carried.chave, 'papel', carried.papel, 'issuer_id', carried.issuer_id,
    'originals', carried.originals, 'items', carried.items) order by carried.chave)
  from unnest(${carriedKeys(empresaId)}) key (chave) cross join lateral (
    select n.chave, n.papel, n.emitente_tax_id as issuer_id, ${originals(empresaId)} as originals, ${itemsJson(empresaId)} as items
    from nota n left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
    where n.empresa_id = ${empresaId}::bigint and n.chave = key.chave and n.tipo in ('nfe', 'nfce')
      and n.papel in ('E', 'R') and n.situacao <> 'cancelada') carried
  where carried.items is not null)`

/** Which of the columns that cost a query of their own are read; the others are null. */
export interface ReadColumns {
  /** `notice` and `referred` */
  hasInformation: boolean
  /** `carried_count` and `carried`: only freight taken as a service has them */
  hasCarried: boolean
}

/**
 * Columns of a `NoteRow`, of the company's note `n` with its ledger `l` and its totals `t`. The company is a constant in
 * every subquery, so that a cluster runs the whole query on its node.
 */
export const noteColumns = (empresaId: number, { hasInformation, hasCarried }: ReadColumns): RawBuilder<unknown> => sql`
  n.id, n.chave, n.tipo, n.modelo, n.papel, n.number, n.serie, n.issued_local::date as issued,
  ${clampedCents('n.total_cents')} as total, n.situacao, n.cfop, n.natureza as nature, n.emitente_tax_id as issuer_id,
  case when n.papel = 'E' then n.destinatario_name else n.emitente_name end as party_name,
  n.pending_cancellation, case when n.protocol_state = 'desconhecida' then n.marks -> 'answer' ->> 'reason' end as unknown_answer, n.foreign_copy, ${cancelledOn(empresaId)} as cancelled_on,
  l.operation, l.purpose, l.destination, l.moved, l.freight as freight_by, l.payment, l.taker, l.place_from, l.place_to,
  case when n.papel <> 'E' then l.issuer when n.modelo <> 65 then l.recipient end as party,
  l.recipient->>'taxId' as recipient_id, l.refs[1] as ref, ${originals(empresaId)} as originals,
  ${hasCarried ? sql`cardinality(${carriedKeys(empresaId)})` : sql`null`} as carried_count,
  ${hasCarried ? carriedNotes(empresaId) : sql`null`} as carried, nullif(l.imports, '[]') as imports,
  ${hasInformation ? sql`l.notice` : sql`null`} as notice, ${hasInformation ? referred(empresaId) : sql`null`} as referred,
  ${clampedCents('t.product_cents')} as product, ${clampedCents('t.discount_cents')} as discount,
  ${clampedCents('t.freight_cents')} as freight, ${clampedCents('t.insurance_cents')} as insurance,
  ${clampedCents('t.other_cents')} as other, ${DIFAL} as difal, t.icms_cst, t.icms_rate,
  ${clampedCents('t.icms_base_cents')} as icms_base, ${clampedCents('t.icms_cents')} as icms, l.bill,
  ${FREIGHT_NEW_TAXES} as new_taxes`

const DECIMAL = sql`'^[0-9]{1,13}([.][0-9]{1,10})?$'`
/** True for a declared value that is a number greater than the cents; false without one. */
const isMoreThan = (declared: RawBuilder<unknown>, cents: RawBuilder<unknown>) =>
  sql`case when ${declared} ~ ${DECIMAL} then (${declared})::numeric * 100 > ${cents} else false end`

/**
 * IBS, CBS and IS inside the value of an item (vProd): from 2027 on, imports excepted. None when the document says that they are
 * beside it: a net value (vProdLiq) that is not less, or a total with them (vNFTot) that is more than the total.
 * Source  NT 2026.008, 2027-01-01
 */
const ITEM_NEW_TAXES = sql`case
  when n.tipo not in ('nfe', 'nfce') or n.issued_local < '2027-01-01' or i.cfop like '3%' or not i.in_total then 0
  when i.declared ->> 'vProdLiq' ~ ${DECIMAL} and not (${isMoreThan(sql`i.declared ->> 'vProdLiq'`, sql`i.product_cents - 1`)}) then
    least(i.ibs_uf_cents + i.ibs_mun_cents + i.cbs_cents + i.is_cents, i.product_cents)
  when i.declared ->> 'vProdLiq' ~ ${DECIMAL} or (${isMoreThan(sql`l.declared ->> 'vNFTot'`, sql`n.total_cents`)}) then 0
  else least(i.ibs_uf_cents + i.ibs_mun_cents + i.cbs_cents + i.is_cents, i.product_cents) end`

/** The same of a CT-e, whose vTPrest includes IBS and CBS. Source  NT CT-e 2026.004, 2027-01-01 */
const FREIGHT_NEW_TAXES = sql`case when n.tipo <> 'cte' or n.issued_local < '2027-01-01'
    or (${isMoreThan(sql`l.declared ->> 'vTotDFe'`, sql`n.total_cents`)}) then 0
  else least(coalesce(t.ibs_cents, 0) + coalesce(t.cbs_cents, 0), n.total_cents) end`

/**
 * Columns of a `NoteItemRow`, of the item `i` of a note with the ledger `l`. The values of PIS and COFINS are read only of
 * entries, because only imports need them.
 */
const ITEM_COLUMNS = sql`
  i.n_item as n, i.code, i.name, i.gtin, i.ncm, i.cest, i.cfop, i.unit, i.quantity::text as quantity,
  i.origin, i.icms_cst as cst, i.csosn,
  case when i.in_total then i.product_cents else 0 end as product, i.freight_cents as freight,
  i.insurance_cents as insurance, i.other_cents as other, i.discount_cents as discount,
  case when i.icms_relief_deducted then i.icms_relief_cents else 0 end as relief, i.icms_relief_cents as relief_stated, i.ipi_returned_cents as ipi_returned,
  i.icms_base_cents as base, i.icms_rate::text as rate, i.icms_cents as icms,
  i.fcp_cents as fcp, i.fcp_rate::text as fcp_rate, i.st_base_cents as st_base, i.st_rate::text as st_rate,
  i.st_cents as st, i.fcp_st_cents as fcp_st, coalesce(i.fcp_kept_cents, 0) as fcp_kept,
  i.simples_credit_cents as simples_credit, i.difal_fcp_cents as difal_fcp, i.difal_dest_cents as difal_dest,
  i.difal_orig_cents as difal_orig, i.ipi_cst, i.ipi_base_cents as ipi_base, i.ipi_rate::text as ipi_rate,
  i.ipi_cents as ipi, coalesce(i.pis_cst, i.cofins_cst) as pis_cst, i.pis_rate::text as pis_rate, case when l.operation = '0' then i.pis_cents else 0 end as pis,
  case when l.operation = '0' then i.cofins_cents else 0 end as cofins, i.ii_cents as ii, i.issqn_cents as issqn,
  ${ITEM_NEW_TAXES} as new_taxes`

/** The items of the company's note `n` as one JSON array of `NoteItemRow`; null when it has none. Served by the primary key. */
export const itemsJson = (
  empresaId: number,
): RawBuilder<unknown> => sql`(select json_agg(item order by item.n) from (select ${ITEM_COLUMNS}
  from nota_item i where i.empresa_id = ${empresaId}::bigint and i.nota_id = n.id) item)`
