import { createHash } from 'node:crypto'
import { AppError } from '../../base/errors.ts'

const HASH_BYTES = 12

/** An opaque text for the row after which the next page begins, bound to its question. It grants nothing: rights are asked on every page. */
export const toPageCursor = (after: string, question: readonly unknown[]): string =>
  Buffer.concat([hashOf(after, question), Buffer.from(after)]).toString('base64url')

/** What ids look like in a cursor. */
export const CURSOR_ID = { uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, number: /^\d{1,15}$/ } as const

/** Throws AppError 400 `cursor.invalid` for one that was altered, belongs to another question, or holds no `id`. */
export function fromPageCursor(
  cursor: string | undefined,
  { question, id }: { question: readonly unknown[]; id: RegExp },
): string | null {
  if (cursor === undefined) return null
  const after = Buffer.from(cursor, 'base64url').subarray(HASH_BYTES).toString()
  if (toPageCursor(after, question) !== cursor || !id.test(after))
    throw new AppError(400, 'cursor.invalid', 'O cursor não pertence a esta consulta. Recomece pela primeira página.')
  return after
}

const hashOf = (after: string, question: readonly unknown[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([...question, after]))
    .digest()
    .subarray(0, HASH_BYTES)
