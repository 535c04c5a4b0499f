import { createHash } from 'node:crypto'
import { AppError } from '../../../base/errors.ts'
import type { After, NotaFilter, Order } from './filter.ts'

const HASH_BYTES = 12

/**
 * An opaque text for the row where the next page begins. A hash binds it to filter and order: a cursor that was altered or
 * belongs to another question is refused. It needs no secret, because it grants nothing: rights are asked on every page.
 */
export function toCursor(after: After, filter: NotaFilter, order: Order): string {
  const payload = Buffer.from(JSON.stringify([after.value, after.id, ...(after.back ? [1] : [])]))
  return Buffer.concat([hash(payload, filter, order), payload]).toString('base64url')
}

/** Throws AppError 400 `cursor.invalid`. */
export function fromCursor(cursor: string, filter: NotaFilter, order: Order): After {
  const bytes = Buffer.from(cursor, 'base64url')
  const payload = bytes.subarray(HASH_BYTES)
  const whole = bytes.toString('base64url') === cursor && bytes.length > HASH_BYTES
  if (!whole || !bytes.subarray(0, HASH_BYTES).equals(hash(payload, filter, order))) throw cursorInvalid()
  const [value, id, back] = JSON.parse(payload.toString()) as [string, string, 1?] // the hash says that we wrote it
  return { value, id, ...(back ? { back: true } : {}) }
}

const cursorInvalid = () =>
  new AppError(400, 'cursor.invalid', 'O cursor não pertence a esta consulta. Recomece pela primeira página.')

function hash(payload: Buffer, filter: NotaFilter, order: Order): Buffer {
  const { establishments, ...rest } = filter
  const question = { ...rest, empresas: establishments.map(({ id }) => id).sort((a, b) => a - b), order }
  const canonical = JSON.stringify(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(canonical).update('\0').update(payload).digest().subarray(0, HASH_BYTES)
}
