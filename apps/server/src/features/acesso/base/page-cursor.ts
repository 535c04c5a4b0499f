import type { Cursors } from '../../../base/cursors.ts'
import { AppError } from '../../../base/errors.ts'

/** Opaque cursor after a row, bound to its query. It grants no rights: these are checked on every page. */
export const toPageCursor = (cursors: Cursors, after: string, question: readonly unknown[]): string =>
  cursors.seal(after, textOfQuestion(question))

/** Formats of ids in a cursor. */
export const CURSOR_ID = { uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, number: /^\d{1,15}$/ } as const

/** Throws AppError 400 `cursor.invalid` for a cursor that was altered, belongs to another query, or has no `id`. */
export function fromPageCursor(
  cursors: Cursors,
  cursor: string | undefined,
  { question, id }: { question: readonly unknown[]; id: RegExp },
): string | null {
  if (cursor === undefined) return null
  const after = cursors.open(cursor, textOfQuestion(question))
  if (!id.test(after))
    throw new AppError(400, 'cursor.invalid', 'O cursor não pertence a esta consulta. Recomece pela primeira página.')
  return after
}

const textOfQuestion = (question: readonly unknown[]): string => JSON.stringify(question)
