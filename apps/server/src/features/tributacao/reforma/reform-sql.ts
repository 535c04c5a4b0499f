import { IBS_CBS_2026 } from '@portal/tables/fixed/ibs-cbs.ts'
import { KEY_SEPARATOR, REFORM_KEY_VERSION } from '@portal/tables/reforma/item-key.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Month } from '../../../base/days.ts'

type Sql = RawBuilder<unknown>

/** Which notes are checked, and against which register. */
export interface ReformQuery {
  empresaId: number
  accountId: string | null
  month: Month
  sistema: string
}

const flag = (condition: Sql): Sql => sql`case when ${condition} then 't' else 'f' end`

/** A return or complement (`l`: its ledger) of a note `n` issued before 2026. */
export const OF_OLD_NOTE = sql`l.purpose in ('2', '4') and n.tipo <> 'cte'
  and exists (select from unnest(l.refs) as r (chave) where substr(r.chave, 3, 4) < '2601')`

/**
 * The notes of the month that are checked: authorised or without protocol, of production, with their XML. `note_key` has the first fields of
 * `ReformItem`, up to `isOfOldNote`; `activity` is the cAtivSN that the note states outside its items. Served by `nota_by_emission` and the primary key of `nota_ledger`.
 */
export const notesOf = ({ empresaId, month }: ReformQuery): Sql => sql`
  note as materialized (
    select n.id, n.tipo, n.papel, n.total_cents, l.issuer ->> 'regime' as regime, l.declared ->> 'cAtivSN' as activity,
      concat_ws(${KEY_SEPARATOR}, n.papel, n.tipo, ${flag(sql`n.issued_local >= ${IBS_CBS_2026.mandatory}::timestamp`)},
        ${flag(sql`n.issued_local >= ${IBS_CBS_2026.mandatorySimples}::timestamp`)}, coalesce(l.issuer ->> 'regime', ''),
        ${flag(sql`l.purpose in ('2', '3', '5', '6') and n.tipo <> 'cte'`)},
        ${flag(OF_OLD_NOTE)}) || ${KEY_SEPARATOR} as note_key
    from nota n left join nota_ledger l on l.empresa_id = n.empresa_id and l.nota_id = n.id
    where n.empresa_id = ${empresaId} and n.tipo in ('nfe', 'nfce', 'cte') and n.papel in ('E', 'R')
      and n.issued_local >= ${month.first}::timestamp and n.issued_local < ${month.end}::timestamp
      and n.situacao in ('autorizada', 'sem_protocolo') and not n.homologacao and n.copy_rank > 0
  )`

/** A CT-e has a class and no product: its other fields are empty. */
const CTE_KEY = sql`concat_ws(${KEY_SEPARATOR}, ${REFORM_KEY_VERSION}::text, 'f', coalesce(t.ibscbs_cst, ''), coalesce(t.cclasstrib, ''), '', '', '', '', '', '', '', '', 'f', '',
  'f', 'f', 'f')`
const NO_REGISTER = KEY_SEPARATOR + KEY_SEPARATOR
/** The last field of a signature, from the first activity that is stated. */
const activityKey = (stated: Sql): Sql => sql`${KEY_SEPARATOR}::text || coalesce(${stated}, '')`

/**
 * The items of those notes with their signature, the fields of `ReformItem` as one text; a CT-e is one item without a product. Served by the
 * primary keys of `nota_item`, `nota_total` and `produto`.
 */
export const signedItemsOf = (query: ReformQuery): Sql => sql`${notesOf(query)},
  register as materialized (
    select code, concat(${KEY_SEPARATOR}::text, body::jsonb #>> '{ibscbs,cd_cst}', ${KEY_SEPARATOR}::text, body::jsonb #>> '{ibscbs,cd_classtrib}') as key
    from produto where empresa_id = ${query.empresaId} and sistema = ${query.sistema} and position('"ibscbs"' in body) > 0
  ),
  signed as (
    select n.note_key || i.reform_key || case when n.papel = 'E' then coalesce(g.key, ${NO_REGISTER}) else ${NO_REGISTER} end
        || ${activityKey(sql`i.declared ->> 'cAtivSN', n.activity`)} as signature,
      n.id, n.papel, i.code, i.name, i.ibscbs_cst as cst, i.cclasstrib as class_trib, i.ncm, g.key as register_key,
      case when i.has_ibscbs then i.ibscbs_base_cents
        else i.product_cents + i.freight_cents + i.insurance_cents + i.other_cents + i.ii_cents - i.discount_cents end as base,
      i.cbs_cents + i.cbs_mono_cents as cbs, i.ibs_uf_cents + i.ibs_mun_cents + i.ibs_mono_cents as ibs,
      i.cbs_cents as cbs_by_rate, i.ibs_uf_cents + i.ibs_mun_cents as ibs_by_rate
    from note n join nota_item i on i.empresa_id = ${query.empresaId} and i.nota_id = n.id left join register g on g.code = i.code
    where n.tipo <> 'cte'
    union all
    select n.note_key || ${CTE_KEY} || ${NO_REGISTER} || ${activityKey(sql`n.activity`)}, n.id, n.papel, null, null, t.ibscbs_cst, t.cclasstrib, null, null,
      coalesce(t.ibscbs_base_cents, n.total_cents), coalesce(t.cbs_cents, 0), coalesce(t.ibs_cents, 0), 0, 0
    from note n join nota_total t on t.empresa_id = ${query.empresaId} and t.nota_id = n.id
    where n.tipo = 'cte'
  )`

/** A faulty signature: the signature of its items, the finding, and the reductions that its proposal has. */
export interface FaultySignature {
  signature: string
  code: string
  cause: string
  reductionCbs: string
  reductionIbs: string
}

/** Notes whose stated totals are not the sums of their items. */
const unequalTotals = (query: ReformQuery): Sql => sql`
  select n.id, case n.papel when 'R' then 'received_totals' else 'totals' end, 'soma dos itens', null, null, null, null, null, null, null,
    coalesce(t.ibscbs_base_cents, 0), coalesce(t.cbs_cents, 0), coalesce(t.ibs_cents, 0), 0
  from note n join nota_total t on t.empresa_id = ${query.empresaId} and t.nota_id = n.id where t.ibscbs_unequal`

/** One row for each finding of each item, and for each note whose totals do not add up. */
export function faultsOf(query: ReformQuery, faulty: readonly FaultySignature[], withTotals: boolean): Sql {
  const column = (name: keyof FaultySignature) => faulty.map((one) => one[name])
  const cut = (amount: string, rate: string): Sql => sql`round(${sql.ref(amount)} * ${sql.ref(rate)} / 100)`
  return sql`${signedItemsOf(query)},
    faulty as materialized (
      select * from unnest(${column('signature')}::text[], ${column('code')}::text[], ${column('cause')}::text[],
        ${column('reductionCbs')}::numeric[], ${column('reductionIbs')}::numeric[]) as f (signature, finding, cause, cut_cbs, cut_ibs)
    ),
    fault as materialized (
      select s.id, f.finding, f.cause, s.code, s.name, s.cst, s.class_trib, s.ncm, s.register_key, s.signature,
        s.base, s.cbs, s.ibs, ${cut('s.cbs_by_rate', 'f.cut_cbs')} + ${cut('s.ibs_by_rate', 'f.cut_ibs')} as excess
      from signed s join faulty f on f.signature = s.signature
      ${withTotals ? sql`union all ${unequalTotals(query)}` : sql``}
    )`
}
