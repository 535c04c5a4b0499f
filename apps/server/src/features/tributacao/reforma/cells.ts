import { GENERAL_CLASS_TRIB } from '@portal/tables/fixed/ibs-cbs.ts'
import { officialTable } from '@portal/tables/official/official.ts'
import { reformMovement } from '@portal/tables/reforma/movement.ts'
import type { ReformTables } from '@portal/tables/reforma/reform-tables.ts'
import type { ReformCell } from '@portal/tables/reforma/simulate.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { reformTablesOf } from './judge-month.ts'
import { notesOf, type ReformQuery } from './reform-sql.ts'

interface CellRow {
  papel: 'E' | 'R'
  operation: string | null
  cfop: string | null
  regime: string | null
  party: string | null
  party_name: string | null
  code: string | null
  name: string | null
  ncm: string | null
  cst: string | null
  class_trib: string | null
  pis_rate: string | null
  items: number
  value: string
  icms: string
  iss: string
  pis_cofins: string
  ipi: string
}

/** A cell with the names that a list shows. */
export interface NamedCell extends ReformCell {
  partyId: string | null
  partyName: string
  code: string | null
  name: string
  ncm: string | null
  classTrib: string | null
  isSelective: boolean
}

export interface MonthCells {
  cells: readonly NamedCell[]
  /** Items that are neither sale nor purchase, in number */
  ignored: number
  /** Value of purchases from Simples Nacional, in cents */
  fromSimples: number
  isSimples: boolean
  isNonCumulative: boolean
}

const SIMPLES = ['1', '2', '4']
const NON_CUMULATIVE_PIS = 1.65
const CONSUMERS = 'Consumidores e pessoas físicas'

const SOLD = sql`case when n.papel = 'E'`
/** Companies that buy, one by one; all other buyers together. */
const PARTY = sql`${SOLD} and length(p.party_tax_id) = 14 then p.party_tax_id end as party,
  ${SOLD} and length(p.party_tax_id) = 14 then p.destinatario_name end as party_name`

/**
 * The month's items summed by party and product: sales one by one, purchases together. A CT-e is one item. Served by the
 * primary keys of `nota_item` and `nota_total`.
 */
async function readCells(db: Kysely<Database>, query: ReformQuery): Promise<CellRow[]> {
  const { empresaId } = query
  const { rows } = await inScope(db, { accountId: query.accountId, empresaIds: [empresaId] }, (tx) =>
    sql<CellRow>`
      with ${notesOf(query)},
      part as (
        select n.papel, l.operation, i.cfop, n.regime, ${PARTY}, ${SOLD} then i.code end as code, i.name, i.ncm, i.ibscbs_cst as cst,
          i.cclasstrib as class_trib, case when n.papel = 'E' then i.pis_rate end as pis_rate,
          i.product_cents + i.freight_cents + i.insurance_cents + i.other_cents - i.discount_cents as value,
          i.icms_cents + i.fcp_cents + i.difal_dest_cents + i.difal_fcp_cents
            + case when n.papel = 'R' then i.simples_credit_cents else 0 end as icms,
          i.issqn_cents as iss, i.pis_cents + i.cofins_cents as pis_cofins, i.ipi_cents as ipi
        from note n join nota_item i on i.empresa_id = ${empresaId} and i.nota_id = n.id
          join nota p on p.empresa_id = ${empresaId} and p.id = n.id
          left join nota_ledger l on l.empresa_id = ${empresaId} and l.nota_id = n.id
        where n.tipo <> 'cte' and i.in_total
        union all
        select n.papel, null, p.cfop, n.regime, ${PARTY}, null, 'Frete (CT-e)', null, t.ibscbs_cst, t.cclasstrib, null,
          p.total_cents, coalesce(t.icms_cents, 0), 0, 0, 0
        from note n join nota p on p.empresa_id = ${empresaId} and p.id = n.id
          join nota_total t on t.empresa_id = ${empresaId} and t.nota_id = n.id
        where n.tipo = 'cte'
      )
      select papel, operation, cfop, regime, party, min(party_name) as party_name, code, min(name) as name, ncm, cst, class_trib,
        max(pis_rate)::text as pis_rate, count(*)::int as items, sum(value)::text as value, sum(icms)::text as icms, sum(iss)::text as iss,
        sum(pis_cofins)::text as pis_cofins, sum(ipi)::text as ipi
      from part group by papel, operation, cfop, regime, party, code, ncm, cst, class_trib`.execute(tx),
  )
  return rows
}

/** Reductions of an item: those of its class, else of the annex that names its NCM without a condition, else none. */
function treatmentOf({ cst, class_trib, ncm }: CellRow, tables: ReformTables) {
  const stated = class_trib === null ? undefined : tables.classTrib(class_trib)
  if (stated) {
    const isTaxed = tables.cst(cst ?? stated.cst)?.hasIbsCbs === true && stated.rateKind !== 'Sem alíquota'
    return { isTaxed, reductionIbs: stated.reductionIbs, reductionCbs: stated.reductionCbs, classTrib: stated.code }
  }
  const line = ncm === null ? undefined : tables.linesOf(ncm).find(({ condition }) => condition === 'no')
  const row = line && line.classTribs.length === 1 ? tables.classTrib(line.classTribs[0] ?? '') : undefined
  return {
    isTaxed: true,
    reductionIbs: row?.reductionIbs ?? '0',
    reductionCbs: row?.reductionCbs ?? '0',
    classTrib: row?.code ?? GENERAL_CLASS_TRIB,
  }
}

/** The cells that the simulation computes with. */
export async function findCells(db: Kysely<Database>, query: ReformQuery): Promise<MonthCells> {
  const [rows, tables, selective] = await Promise.all([
    readCells(db, query),
    reformTablesOf(query.month),
    officialTable('imposto_seletivo'),
  ])
  const isSelective = (ncm: string | null) =>
    ncm !== null &&
    selective.some(
      ({ prefix, exceptions }) => ncm.startsWith(prefix) && !exceptions.some((other) => ncm.startsWith(other)),
    )
  const own = rows.filter(({ papel, operation }) => papel === 'E' && operation !== '0')
  const isNonCumulative = own.some(({ pis_rate }) => Number(pis_rate ?? 0) === NON_CUMULATIVE_PIS)
  const result = { cells: [] as NamedCell[], ignored: 0, fromSimples: 0 }
  for (const row of rows) {
    const movement = reformMovement(row)
    if (!movement) {
      result.ignored += row.items
      continue
    }
    const isCreditUnknown = movement.side === 'credit' && row.papel === 'R' && SIMPLES.includes(row.regime ?? '')
    if (isCreditUnknown) result.fromSimples += Number(row.value)
    const treatment = treatmentOf(row, tables)
    result.cells.push({
      ...movement,
      ...treatment,
      ...namesOf(row, movement.side),
      value: Number(row.value),
      icms: Number(row.icms),
      iss: Number(row.iss),
      pisCofins: Number(row.pis_cofins),
      ipi: Number(row.ipi),
      isCreditUnknown,
      hasPisCofinsCredit: isNonCumulative,
      isSelective: isSelective(row.ncm),
    })
  }
  const isSimples = own.length > 0 && own.every(({ regime }) => SIMPLES.includes(regime ?? ''))
  return { ...result, isSimples, isNonCumulative }
}

function namesOf(row: CellRow, side: ReformCell['side']) {
  const isReturned = side === 'debit' && row.papel === 'R'
  const partyName = isReturned
    ? 'Devoluções de clientes'
    : row.party === null
      ? CONSUMERS
      : (row.party_name ?? row.party)
  const name = isReturned ? 'Devoluções de clientes' : (row.name ?? 'Sem nome')
  return {
    party: row.party ?? partyName,
    partyId: row.party,
    partyName,
    product: `${row.code ?? name}`,
    code: row.code,
    name,
    ncm: row.ncm,
  }
}
