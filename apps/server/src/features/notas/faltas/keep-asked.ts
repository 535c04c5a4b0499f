import { type Kysely, sql, type Transaction } from 'kysely'
import type { Month } from '../../../base/days.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { lockIntake } from '../../intake/write/lock.ts'

/** One missing note by its key, or a range of numbers of a series, both ends included. */
export type Missing =
  | { chave: string }
  | { chave: null; modelo: number; serie: number; number_from: number; number_to: number }

export interface Asking {
  empresaId: number
  month: Month
  missing: readonly Missing[]
  /** The user who asked; null takes the mark back */
  askedBy: { id: string; name: string } | null
}

type Range = readonly [from: number, to: number]
interface AskedRange {
  modelo: number
  serie: number
  number_from: number
  number_to: number
}
interface TakenRow extends AskedRange {
  chave: string | null
  asked_at: Date
  asked_by: string
  asked_account: string | null
}

/**
 * The mark ends by itself when the document arrives (`functions/notas/end_requests.sql`); what has ended stays as it is.
 * Marks these rows as requested now, or removes their mark. Replaces an earlier mark of the same note. Of an earlier
 * mark of a range only the numbers named here change; the other numbers keep its date and name.
 */
export const keepAsked = (db: Kysely<Database>, scope: Scope, asking: Asking): Promise<void> =>
  inScope(db, scope, async (tx) => {
    await lockIntake(tx, null, [asking.empresaId]) // a document that is being stored ends requests
    await writeAsked(tx, asking)
  })

/** In the open transaction, which has locked the company. */
export async function writeAsked(tx: Transaction<Database>, asking: Asking): Promise<void> {
  const { empresaId, month, missing, askedBy } = asking
  const ranges = missing.flatMap((one) => (one.chave === null ? [one] : []))
  const of = (field: 'modelo' | 'serie' | 'number_from' | 'number_to') => ranges.map((range) => range[field])
  const { rows: taken } = await sql<TakenRow>`
      delete from falta_pedido p
      where p.empresa_id = ${empresaId}::bigint and p.month = ${month.first}::date and p.closed_at is null and (
        p.chave = any(${missing.flatMap(({ chave }) => chave ?? [])}::text[])
        or exists (
          select 1 from unnest(${of('modelo')}::int[], ${of('serie')}::int[], ${of('number_from')}::bigint[], ${of('number_to')}::bigint[])
            as r(modelo, serie, number_from, number_to)
          where r.modelo = p.modelo and r.serie = p.serie and r.number_from <= p.number_to and r.number_to >= p.number_from))
      returning chave, modelo, serie, number_from, number_to, asked_at, asked_by, asked_account`.execute(tx)
  const kept = taken.flatMap(({ chave, ...range }) => (chave === null ? remainders(range, ranges) : []))
  const asked =
    askedBy === null ? [] : missing.map((one) => ({ ...one, asked_by: askedBy.name, asked_account: askedBy.id }))
  const rows = [...kept, ...asked].map((row) => ({ empresa_id: empresaId, month: month.first, id: uuidv7(), ...row }))
  if (rows.length === 0) return
  await tx.insertInto('falta_pedido').values(rows).execute()
  // it may have come since the list was shown
  await sql`select end_requests(${empresaId}::bigint, null)`.execute(tx)
}

/** The parts of an earlier mark that no new range names. */
function remainders<Row extends AskedRange>(row: Row, ranges: readonly AskedRange[]): Row[] {
  const own = ranges.filter(({ modelo, serie }) => modelo === row.modelo && serie === row.serie)
  const parts = own.reduce<Range[]>(
    (left, { number_from, number_to }) => left.flatMap((part) => without(part, [number_from, number_to])),
    [[row.number_from, row.number_to]],
  )
  return parts.map(([number_from, number_to]) => ({ ...row, number_from, number_to }))
}

const without = ([from, to]: Range, [first, last]: Range): Range[] => {
  const sides: Range[] = [
    [from, Math.min(to, first - 1)],
    [Math.max(from, last + 1), to],
  ]
  // apart: the second side is the whole part again
  if (last < from || first > to) return [[from, to]]
  return sides.filter(([start, end]) => start <= end)
}
