import { sumToMoney, TOO_MANY_DIGITS } from '@portal/contract/money.ts'

/**
 * What a cell holds, whatever the file's format:
 * - text: somebody's words
 * - code: digits (and letters) that are no quantity: keys, tax ids, NCM; zeros in front stay
 * - whole: a count
 * - cents: money, as integer cents; beyond 15 digits a dash, and a last row says so
 * - decimal: a rate or a quantity, as text with a point
 * - when: wall time as written, `2026-06-01T10:00:00` or with a blank between
 */
export type Kind = 'text' | 'code' | 'whole' | 'cents' | 'decimal' | 'when'

/** Null is an empty cell: what is not known is never a zero. */
export type Value = string | number | null

/** The same as a column gives it; only `cents` may be a bigint. */
export type Given = Value | bigint

export interface Column<Row> {
  head: string
  kind: Kind
  value: (row: Row) => Given
}

/** Rows of a file, in batches so that one turn of the event loop serves many. */
export type Batches = AsyncIterable<readonly (readonly Given[])[]>

export interface Sheet {
  name: string
  heads: readonly string[]
  kinds: readonly Kind[]
  batches: Batches
}

/** What stands for an amount beyond 15 digits. */
const DASH = '–'

/** The rows as both formats write them. Amounts beyond 15 digits become a dash; then a last row explains it. */
export async function* writtenBatches({ kinds, batches }: Sheet): AsyncGenerator<readonly (readonly Value[])[]> {
  const money = kinds.flatMap((kind, at) => (kind === 'cents' ? [at] : []))
  // nearly every row is handed on as it is: no copy
  const isWritten = (values: readonly Given[]): values is readonly Value[] =>
    money.every((at) => typeof values[at] === 'string' || toWritten(values[at] ?? null) === values[at])
  let isCut = false
  for await (const batch of batches)
    yield batch.map((values) => {
      if (isWritten(values)) return values
      const written = values.map(toWritten)
      isCut ||= written.includes(DASH)
      return written
    })
  if (isCut) yield [[TOO_MANY_DIGITS]]
}

const toWritten = (value: Given): Value => {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value
  return sumToMoney(value) === null ? DASH : Number(value)
}

/** Characters that are handed on at once: long texts of many parts cost more to keep than to send. */
export const PIECE = 32 * 1024

/** Integer cents as text with two decimals, without ever being a fraction. */
export function centsText(cents: number, point: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}

/** A decimal as PostgreSQL and the documents write it. */
export const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/** Date and time of a wall time; null where it is none. */
export function wallParts(text: string): { day: [string, string, string]; time: string } | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?/.exec(text)
  return found ? { day: [found[1] ?? '', found[2] ?? '', found[3] ?? ''], time: found[4] ?? '00:00:00' } : null
}
