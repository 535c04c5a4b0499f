import type { Relatorio } from '@portal/contract/notas/exportar.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { sameCompany } from '../../../db/distributed.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { SUMMED } from '../consulta/conditions.ts'
import { hasOnlyOthers, type NotaTotals } from '../consulta/totals.ts'
import { groupName, type LineKind } from './group-names.ts'
import { type Picked, pickedCompanies, pickedMoney, pickedParts, pickedRows, sumPicked } from './picked.ts'
import {
  AMOUNTS,
  type Amount,
  amountsIn,
  amountsOf,
  ITEM_REPORTS,
  type ItemReport,
  isNoteReport,
  NOTE_REPORTS,
  type NoteReport,
  serviceAmounts,
  wholeAmounts,
} from './report-sql.ts'

type Tx = Transaction<Database>

/** Amounts are exact at any size. */
export interface ReportLine extends Record<Amount, bigint> {
  kind: LineKind
  code: string | null
  name: string | null
  notes: number
  items: number
}

export interface Report {
  lines: ReportLine[]
  totals: NotaTotals
  /** Notes without items whose taxes have not been read from their file yet. */
  untold: number
}

/** A row as the driver returns it: `sum(bigint)` is `numeric`, which arrives as text. It has the amounts of its report. */
interface Row extends Omit<ReportLine, Amount>, Partial<Record<Amount, string>> {
  untold: number
}

interface ExactRow extends ReportLine {
  untold: number
}

/**
 * The value of the summed notes by one property, each cent counted once. A note's total is divided among its items
 * by their contributions: product, freight, insurance and other charges, less the discount, with IPI, ST, FCP of ST
 * and import tax, less the waived ICMS when the item or the note's total deducts it. The rest of the total has a
 * separate line, so that the lines add up to the list's sum. A note without items (CT-e, MDF-e) is one share. A
 * report by party, service or municipality does not divide the total.
 */
export async function makeReport(tx: Tx, picked: Picked, por: Relatorio): Promise<Report> {
  const totals = await sumPicked(tx, picked)
  const rows = isNoteReport(por) ? await noteRows(tx, picked, por) : await itemRows(tx, picked, por)
  const lines = rows.map(({ untold: _, ...row }) => ({ ...row, name: groupName(por, row) }))
  return { lines, totals, untold: rows.reduce((sum, { untold }) => sum + untold, 0) }
}

/** SQL: the notes of the lines. Documents of other kinds alone, of no particular model, are counted by group and not summed. */
const countedRows = (picked: Picked): RawBuilder<unknown> =>
  'filter' in picked && hasOnlyOthers(picked.filter) ? sql`true` : pickedMoney(picked)

async function noteRows(tx: Tx, picked: Picked, por: NoteReport): Promise<ExactRow[]> {
  const source = sql`${await pickedRows(tx, picked)} and ${SUMMED} and ${countedRows(picked)}`
  return (await byNote(source, por, pickedCompanies(picked)).execute(tx)).rows.map(toExact)
}

/** The lines of each part, added up. */
async function itemRows(tx: Tx, picked: Picked, por: ItemReport): Promise<ExactRow[]> {
  const parts: ExactRow[][] = []
  for (const { rows: source, empresaIds } of await pickedParts(tx, picked)) {
    const { rows } = await byItem(sql`${source} and ${SUMMED} and ${countedRows(picked)}`, por, empresaIds).execute(tx)
    parts.push(rows.map(toExact))
  }
  return parts.length === 1 ? (parts[0] ?? []) : addRows(parts.flat()).sort(byValue)
}

const toExact = (row: Row): ExactRow => ({ ...row, ...amountsOf((amount) => BigInt(row[amount] ?? 0)) })

/** One row for each kind and code. */
function addRows(rows: readonly ExactRow[]): ExactRow[] {
  const sums = new Map<string, ExactRow>()
  for (const row of rows) {
    const key = JSON.stringify([row.kind, row.code])
    const sum = sums.get(key)
    const [notes, items, untold] = [row.notes, row.items, row.untold]
    if (!sum) sums.set(key, row)
    else
      sums.set(key, {
        ...sum,
        ...amountsOf((amount) => sum[amount] + row[amount]),
        notes: sum.notes + notes,
        items: sum.items + items,
        untold: sum.untold + untold,
      })
  }
  return [...sums.values()]
}

/** The order of byItem: the share of the items first, then by value, then by code, null last. */
function byValue(a: ExactRow, b: ExactRow): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? 1 : -1
  if (a.value !== b.value) return a.value < b.value ? 1 : -1
  if (a.code === b.code) return 0
  return b.code === null || (a.code !== null && a.code < b.code) ? -1 : 1
}

const names = sql.join(AMOUNTS.map((amount) => sql.id(amount)))
const sumsOf = (amounts: readonly Amount[]) =>
  sql.join(amounts.map((amount) => sql`sum(${sql.id(amount)}) as ${sql.id(amount)}`))

/** A report by a value of the whole note: its party, its service, its own taxes. */
function byNote(source: RawBuilder<unknown>, por: NoteReport, empresaIds: readonly number[]): RawBuilder<Row> {
  const { code, name } = NOTE_REPORTS[por]
  const isOfService = por !== 'participante'
  const servico = sql`left join nota_servico s on ${sameCompany('s', 'n', empresaIds)} and s.nota_id = n.id`
  return sql<Row>`
    with whole as (
      select ${code} as code, ${name} as name, ${wholeAmounts}, ${isOfService ? sql`${serviceAmounts},` : sql``}
        t.nota_id is null as untold
      from (select n.* from ${source}) n
      left join nota_total t on ${sameCompany('t', 'n', empresaIds)} and t.nota_id = n.id
      ${isOfService ? servico : sql``}
    )
    select 'grupo' as kind, code, max(name) as name, count(*)::bigint as notes, 0 as items, ${sumsOf(amountsIn(por))},
      count(*) filter (where untold)::bigint as untold
    from whole group by code, case when code is null then name end
    order by value desc, code, name`
}

function byItem(source: RawBuilder<unknown>, por: ItemReport, empresaIds: readonly number[]): RawBuilder<Row> {
  const { item, whole, itemAmounts } = ITEM_REPORTS[por]
  return sql<Row>`
    with picked as materialized (select n.empresa_id, n.id, n.total_cents, n.cfop, n.modelo from ${source}),
    share as (
      select p.empresa_id, p.id, p.total_cents, ${item} as code, count(*) as items, 
        sum(case when i.icms_relief_deducted then 0 else i.icms_relief_cents end) as relief, ${itemAmounts}
      from picked p join nota_item i on ${sameCompany('i', 'p', empresaIds)} and i.nota_id = p.id
      group by p.empresa_id, p.id, p.total_cents, ${item}
    ),
    weighed as (
      select s.*, sum(value) over note as note_value, sum(relief) over note as note_relief, row_number() over note as place
      from share s window note as (partition by empresa_id, id)
    ),
    fair as (
      select w.*, case when note_relief <> 0 and note_value - note_relief = total_cents then 1 else 0 end as waived from weighed w
    ),
    line as (
      select 'grupo' as kind, code, items, 0 as untold, ${sql.join(
        AMOUNTS.map((amount) => (amount === 'value' ? sql`value - waived * relief as value` : sql.id(amount))),
      )} from fair
      union all
      select 'fora_itens', null, 0, 0, ${sql.join(
        AMOUNTS.map((amount) => (amount === 'value' ? sql`total_cents - note_value + waived * note_relief` : sql`0`)),
      )} from fair where place = 1 and total_cents <> note_value - waived * note_relief
      union all
      select 'grupo', ${whole}, 0, case when t.nota_id is null then 1 else 0 end, ${wholeAmounts}
      from picked n left join nota_total t on ${sameCompany('t', 'n', empresaIds)} and t.nota_id = n.id
      where not exists (select from nota_item i where ${sameCompany('i', 'n', empresaIds)} and i.nota_id = n.id)
    )
    select kind, code, null as name, count(*)::bigint as notes, sum(items)::bigint as items, ${sumsOf(AMOUNTS)}, sum(untold)::bigint as untold
    from (select kind, code, items, untold, ${names} from line) line
    group by kind, code order by kind desc, value desc, code`
}
