import type { ConsultaFiltro } from '@portal/contract/notas.ts'
import { lastDay } from '../../../base/days.ts'
import { optional, readChoice, readMonth } from '../../../base/values.ts'
import type { NotaFilter } from './filter.ts'

/** With `fl_tardio=S` the month is the closed one, whose late documents may be of another month by now. */
export function toMonth({
  mes,
  fl_tardio,
  fl_conflito,
}: ConsultaFiltro): Pick<NotaFilter, 'books' | 'late' | 'conflict'> {
  const month = optional(mes, 'mes', readMonth)
  const late = optional(fl_tardio, 'fl_tardio', readChoice(['S', 'N'] as const))
  const conflict = optional(fl_conflito, 'fl_conflito', readChoice(['S', 'N'] as const))
  return {
    ...(conflict ? { conflict: { has: conflict === 'S', ...(month ? { month: `${month}-01` } : {}) } } : {}),
    ...(late ? { late: { isLate: late === 'S', ...(month ? { month: `${month}-01` } : {}) } } : {}),
    ...(month && late !== 'S' ? { books: { from: `${month}-01`, to: lastDay(month) } } : {}),
  }
}

const later = (a: string | undefined, b: string): string => (a !== undefined && a > b ? a : b)
const earlier = (a: string | undefined, b: string): string => (a !== undefined && a < b ? a : b)

/**
 * The part of a filter for one kind: the days of the books are those of emission, of an NFS-e those of its competência. A filter without
 * `books` is returned as it is.
 */
export function ofKind<Filter extends Omit<NotaFilter, 'establishments' | 'accountId'>>(
  { books, ...filter }: Filter,
  tipo: string,
): Omit<Filter, 'books'> {
  if (!books) return filter
  return tipo === 'nfse'
    ? {
        ...filter,
        competenciaFrom: later(filter.competenciaFrom, books.from),
        competenciaTo: earlier(filter.competenciaTo, books.to),
      }
    : { ...filter, issuedFrom: later(filter.issuedFrom, books.from), issuedTo: earlier(filter.issuedTo, books.to) }
}

/** A filter with `books` as two without it: the services, and the other kinds. */
export const splitBooks = (filter: NotaFilter): NotaFilter[] =>
  [filter.tipos.filter((tipo) => tipo !== 'nfse'), filter.tipos.filter((tipo) => tipo === 'nfse')].flatMap((tipos) =>
    tipos[0] ? [{ ...ofKind(filter, tipos[0]), tipos }] : [],
  )

/** Moves `books` into the days of emission or competência where all kinds go by the same. */
export const plainBooks = <Filter extends Omit<NotaFilter, 'establishments' | 'accountId'>>(filter: Filter) => {
  const [first, ...others] = filter.tipos
  return first && (first === 'nfse' ? others.length === 0 : !others.includes('nfse')) ? ofKind(filter, first) : filter
}
