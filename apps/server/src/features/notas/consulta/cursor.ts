import type { Cursors } from '../../../base/cursors.ts'
import type { After, NotaFilter, Order } from './filter.ts'

/** An opaque text for the row at which a page ends, bound to filter and order. It grants nothing: rights are asked on every page. */
export const toCursor = (cursors: Cursors, after: After, question: ConsultaQuestion): string =>
  cursors.seal(JSON.stringify([after.value, after.id, ...(after.back ? [1] : [])]), canonical(question))

/** Throws AppError 400 `cursor.invalid`. */
export function fromCursor(cursors: Cursors, cursor: string, question: ConsultaQuestion): After {
  const row = cursors.open(cursor, canonical(question))
  const [value, id, back] = JSON.parse(row) as [string, string, 1?] // the seal says that we wrote it
  return { value, id, ...(back ? { back: true } : {}) }
}

export interface ConsultaQuestion {
  filter: NotaFilter
  order: Order
}

function canonical({ filter, order }: ConsultaQuestion): string {
  const { establishments, ...rest } = filter
  const question = { ...rest, empresas: establishments.map(({ id }) => id).sort((a, b) => a - b), order }
  const entries = Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1))
  return `consulta ${JSON.stringify(entries)}`
}
