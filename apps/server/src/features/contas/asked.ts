import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { readSeries } from './missing.ts'
import { type ContaSeries, seriesKey } from './series.ts'

/**
 * Bills that somebody asked a client for. A request ends by itself with its bill, in the transaction that stores it
 * (`functions/contas/end_asked_bills.sql`); the row of the request stores what identifies that bill.
 */

type Tx = Kysely<Database>

/** An open request. */
export interface AskedBill {
  empresa_id: number
  series: string
  asked_at: Date
  asked_by: string
}

interface Month {
  empresaIds: readonly number[]
  /** AAAA-MM */
  month: string
}

/** Open requests of a month. Served by `conta_pedido_open`. */
export async function findAskedBills(tx: Tx, { empresaIds, month }: Month): Promise<AskedBill[]> {
  const { rows } = await sql<AskedBill>`
    select empresa_id, series, asked_at, asked_by from conta_pedido
    where empresa_id = any(${empresaIds}::bigint[]) and closed_at is null and month = ${`${month}-01`}::date`.execute(
    tx,
  )
  return rows
}

interface Asking {
  empresaIds: readonly [number]
  month: string
  today: string
  series: readonly string[]
  accountId: string
  name: string
  now: Date
}

/** Marks bills as asked for; those that came, or that no month expects, are left out. Returns how many were marked. */
export async function askBills(tx: Tx, { series, accountId, name, now, ...question }: Asking): Promise<number> {
  const [empresaId] = question.empresaIds
  const { byEmpresa } = await readSeries(tx, question)
  const all = byEmpresa.get(empresaId) ?? []
  const asked = all.filter(({ key, state }) => series.includes(key) && (state === 'falta' || state === 'esperada'))
  if (asked.length === 0) return 0
  await tx
    .insertInto('conta_pedido')
    .values(
      asked.map((one) => ({
        empresa_id: empresaId,
        series: one.key,
        month: `${question.month}-01`,
        ...ofBill(one, all),
        asked_at: now,
        asked_by: name,
        asked_account: accountId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['empresa_id', 'series', 'month']).doUpdateSet((row) => ({
        asked_at: row.ref('excluded.asked_at'),
        asked_by: row.ref('excluded.asked_by'),
        asked_account: row.ref('excluded.asked_account'),
        modelos: row.ref('excluded.modelos'),
        installation: row.ref('excluded.installation'),
        takes_bare: row.ref('excluded.takes_bare'),
        competence: row.ref('excluded.competence'),
        first_day: row.ref('excluded.first_day'),
        last_day: row.ref('excluded.last_day'),
        closed_at: null,
        reminded_at: null,
      })),
    )
    .execute()
  return asked.length
}

function ofBill({ key, issuerId, grupo, installation, awaited }: ContaSeries, all: readonly ContaSeries[]) {
  const supplier = seriesKey(issuerId, grupo, null)
  return {
    issuer: issuerId.length === 14 ? issuerId.slice(0, 8) : issuerId,
    modelos: sql<string[]>`${awaited.modelos}::integer[]`,
    installation: key === supplier ? null : (installation?.trim() ?? null),
    takes_bare: key === supplier || all.filter((other) => other.key.startsWith(supplier)).length === 1,
    competence: awaited.competence,
    first_day: awaited.firstDay,
    last_day: awaited.lastDay,
  }
}

/** Takes open requests back. Returns how many there were. */
export async function unaskBills(
  tx: Tx,
  { empresaId, month, series }: { empresaId: number; month: string; series: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('conta_pedido')
    .where('empresa_id', '=', empresaId)
    .where('month', '=', `${month}-01`)
    .where('series', 'in', series)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
