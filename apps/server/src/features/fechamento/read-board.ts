import { sql, type Transaction } from 'kysely'
import { type Month, monthAfter, monthOf, todayOf } from '../../base/days.ts'
import type { Database } from '../../db/schema.gen.ts'
import { readSequences, type SequenceRow } from '../captura/estado/read-sequences.ts'
import { countMissing } from '../contas/missing.ts'
import { type NewestExport, readNewestExports } from '../escrituracao/exportar/newest.ts'
import { isInTime } from '../notas/consulta/manifest-sql.ts'
import { findGaps } from '../notas/inicio/find-gaps.ts'
import { type NewestPackage, readNewestPackages } from '../pacote/base/newest.ts'
import { type CompanyCheck, readReformMonths } from '../tributacao/reforma/carteira.ts'

type Tx = Transaction<Database>

/** Sums of one company, kind and side. */
export interface MonthSum {
  empresa_id: number
  tipo: string
  papel: string
  quantity: number
  cents: bigint
  summaries: number
  unprotocolled: number
  pending: number
}

/** What is kept of a company's month beside its sums. */
export interface MonthRow {
  empresa_id: number
  state: string
  responsible: string | null
  receipt: string | null
  closed_at: Date | null
  changes: number
  /** `missing` is not of the documents as they are now */
  uncounted: boolean
  missing: number | null
  checked_at: Date | null
  check_changes: number | null
  check_errors: number | null
  check_warnings: number | null
  check_icms: number | null
  file_id: string | null
  file_at: Date | null
  file_icms: number | null
}

/** The saved EFD settings, as far as the board shows them. */
export interface SavedSettings {
  changedAt: Date
  /** Day of the month on which the ICMS of the month before is due */
  dueDay: number | null
}

/** Products with an error in all lists of a company. */
interface RegisterFaults {
  /** null: not counted yet */
  faults: number | null
  /** A list was saved after its products were counted */
  uncounted: boolean
}

export interface BoardRows {
  /** First day */
  month: string
  sums: ReadonlyMap<number, readonly MonthSum[]>
  months: ReadonlyMap<number, MonthRow>
  /** Documents that arrived or changed after the closing */
  late: ReadonlyMap<number, number>
  notes: ReadonlyMap<number, number>
  settings: ReadonlyMap<number, SavedSettings>
  conflicts: ReadonlyMap<number, number>
  /** NF-e that await a final manifestação in time */
  unmanifested: ReadonlyMap<number, number>
  registers: ReadonlyMap<number, RegisterFaults>
  sequences: ReadonlyMap<number, readonly SequenceRow[]>
  packages: ReadonlyMap<number, NewestPackage>
  /** Bills that recur and are missing */
  bills: ReadonlyMap<number, number>
  /** Deliveries of the inbox that wait for a word */
  mail: ReadonlyMap<number, number>
  /** The counted check of IBS and CBS */
  reform: ReadonlyMap<number, CompanyCheck>
  /** Entries as they were last counted */
  entries: ReadonlyMap<number, CountedEntries>
  /** The newest exported file that was not undone */
  exports: ReadonlyMap<number, NewestExport>
}

/** Items of a month's entries and exits, and how many wait for a person. */
export interface CountedEntries {
  items: number
  doubts: number
  /** `fechamento.changes` then */
  changes: number
  /** Null: never counted */
  exit_items: number | null
  exit_doubts: number | null
  exit_changes: number | null
}

interface BoardQuestion {
  empresaIds: readonly number[]
  month: Month
  /** tpAmb of capture */
  environment: 1 | 2
  now: Date
  /** Whose register the notes are compared with */
  sistema: string
}

/** The board's data: sixteen queries by key, independent of the number of documents other than bills. */
export async function readBoard(
  tx: Tx,
  { empresaIds, month, environment, now, sistema }: BoardQuestion,
): Promise<BoardRows> {
  const asked = { empresaIds, month: month.first }
  return {
    month: month.first,
    sums: groupByEmpresa(await readSums(tx, asked)),
    months: await withGaps(tx, month, await readMonths(tx, asked)),
    late: await countRows(tx, sql`nota_late`, asked),
    notes: await countRows(tx, sql`(select * from fechamento_fato where what = 'nota') fato`, asked),
    settings: await readSettings(tx, empresaIds),
    unmanifested: await readUnmanifested(tx, { ...asked, now }),
    conflicts: await countRows(tx, sql`nota_conflict`, asked),
    registers: await readRegisters(tx, empresaIds),
    sequences: groupByEmpresa(await readSequences(tx, { empresaIds, environment })),
    packages: await readNewestPackages(tx, { empresaIds, month: month.first.slice(0, 7), now }),
    bills: await countMissing(tx, { empresaIds, month: month.first.slice(0, 7), today: todayOf(now) }),
    mail: await readWaitingMail(tx, { empresaIds, month }),
    reform: await readReformMonths(tx, { empresaIds, month, sistema }),
    entries: await readEntryCounts(tx, asked),
    exports: await readNewestExports(tx, asked),
  }
}

interface Asked {
  empresaIds: readonly number[]
  /** First day */
  month: string
}

async function readSums(tx: Tx, { empresaIds, month }: Asked): Promise<MonthSum[]> {
  const { rows } = await sql<Omit<MonthSum, 'cents'> & { cents: string }>`
    select empresa_id, tipo, papel, quantity, total_cents as cents, summaries, unprotocolled, pending from nota_month
    where empresa_id = any(${empresaIds}::bigint[]) and month = ${month}::date`.execute(tx)
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }))
}

async function readMonths(tx: Tx, { empresaIds, month }: Asked): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select empresa_id, state, responsible, receipt, closed_at, changes, marks <> counted as uncounted, missing, checked_at,
      check_changes, check_errors, check_warnings, check_icms, file_id, file_at, file_icms
    from fechamento where empresa_id = any(${empresaIds}::bigint[]) and month = ${month}::date`.execute(tx)
  return rows
}

/** Companies whose gaps are counted by the call itself; the worker counts those of the others. */
const MOST_COUNTED = 50

async function withGaps(tx: Tx, month: Month, rows: readonly MonthRow[]): Promise<Map<number, MonthRow>> {
  const empresaIds = rows
    .filter(({ uncounted }) => uncounted)
    .slice(0, MOST_COUNTED)
    .map(({ empresa_id }) => empresa_id)
  const missing = await countGaps(tx, { empresaIds, month })
  return new Map(
    rows.map((row) => {
      const counted = missing.get(row.empresa_id)
      return [row.empresa_id, counted === undefined ? row : { ...row, uncounted: false, missing: counted }]
    }),
  )
}

/** Count of missing document numbers, by company. */
export async function countGaps(
  tx: Tx,
  { empresaIds, month }: { empresaIds: readonly number[]; month: Month },
): Promise<Map<number, number>> {
  const counts = new Map(empresaIds.map((id) => [id, 0]))
  if (empresaIds.length === 0) return counts
  for (const { empresa_id, missing } of await findGaps(tx, { empresaIds, month, ranges: 0 }))
    counts.set(empresa_id, (counts.get(empresa_id) ?? 0) + missing)
  return counts
}

async function countRows(
  tx: Tx,
  source: ReturnType<typeof sql>,
  { empresaIds, month }: Asked,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ empresa_id: number; quantity: number }>`
    select empresa_id, count(*)::bigint as quantity from ${source}
    where empresa_id = any(${empresaIds}::bigint[]) and month = ${month}::date group by 1`.execute(tx)
  return new Map(rows.map(({ empresa_id, quantity }) => [empresa_id, quantity]))
}

/** Received in the month or in the one after it, in which its documents still come. */
async function readWaitingMail(
  tx: Tx,
  { empresaIds, month }: { empresaIds: readonly number[]; month: Month },
): Promise<Map<number, number>> {
  const until = monthOf(monthAfter(month.name, 1)).end
  const { rows } = await sql<{ empresa_id: number; quantity: number }>`
    select empresa_id, quantity from waiting_mail(${empresaIds}::bigint[], ${`${month.first}T00:00:00-03:00`}::timestamptz,
      ${`${until}T00:00:00-03:00`}::timestamptz)`.execute(tx)
  return new Map(rows.map(({ empresa_id, quantity }) => [empresa_id, quantity]))
}

async function readEntryCounts(tx: Tx, { empresaIds, month }: Asked): Promise<Map<number, CountedEntries>> {
  const { rows } = await sql<CountedEntries & { empresa_id: number }>`
    select empresa_id, items, doubts, changes, exit_items, exit_doubts, exit_changes from escrituracao_mes
    where empresa_id = any(${empresaIds}::bigint[]) and month = ${month}::date`.execute(tx)
  return new Map(rows.map(({ empresa_id, ...counts }) => [empresa_id, counts]))
}

/** Brasília is UTC−3 all year. */
const BEHIND_MS = 3 * 3_600_000

async function readUnmanifested(
  tx: Tx,
  { empresaIds, month, now }: Asked & { now: Date },
): Promise<Map<number, number>> {
  const today = new Date(now.getTime() - BEHIND_MS).toISOString().slice(0, 10)
  const { rows } = await sql<{ empresa_id: number; quantity: number }>`
    select empresa_id, sum(quantity)::bigint as quantity from nota_manifest_day
    where empresa_id = any(${empresaIds}::bigint[]) and month = ${month}::date and quantity > 0
      and ${isInTime(sql`authorized`, today)} group by 1`.execute(tx)
  return new Map(rows.map(({ empresa_id, quantity }) => [empresa_id, quantity]))
}

async function readSettings(tx: Tx, empresaIds: readonly number[]): Promise<Map<number, SavedSettings>> {
  const { rows } = await sql<SavedSettings & { empresa_id: number }>`
    select empresa_id, changed_at as "changedAt", (body #>> '{guias,icms,nr_dia}')::int as "dueDay"
    from sped_settings where empresa_id = any(${empresaIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ empresa_id, ...settings }) => [empresa_id, settings]))
}

async function readRegisters(tx: Tx, empresaIds: readonly number[]): Promise<Map<number, RegisterFaults>> {
  const { rows } = await sql<RegisterFaults & { empresa_id: number }>`
    select empresa_id, case when bool_and(faults is not null) then sum(faults)::bigint end as faults,
      bool_or(version is distinct from faults_version) as uncounted
    from produto_list where empresa_id = any(${empresaIds}::bigint[]) group by 1`.execute(tx)
  return new Map(rows.map(({ empresa_id, ...register }) => [empresa_id, register]))
}

function groupByEmpresa<Row extends { empresa_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.empresa_id)
    if (group) group.push(row)
    else groups.set(row.empresa_id, [row])
  }
  return groups
}
