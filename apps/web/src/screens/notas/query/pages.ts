import type { PagePlace } from '../../../api/notas.ts'
import { type PageSize, pageCount } from '../../../lib/page-range.ts'
import type { NotasSearch } from './search.ts'

/** In place of a cursor: the page at the end */
export const AT_END = 'fim'

/** Where the page of an address lies. The last one is counted from the end, so it holds what is left over. */
export function placeOf({ cursor }: NotasSearch, size: PageSize, total: number | undefined): PagePlace {
  if (cursor !== AT_END) return { limite: size, cursor }
  return { limite: total ? total % size || size : size, fim: '1' }
}

interface Turn {
  /** From 0, as the paging speaks */
  from: number
  to: number
  total: number
  size: PageSize
  anterior: string | null | undefined
  proximo: string | null | undefined
}

/** The address of another page; null while the server has not yet said where it lies. */
export function turn({
  from,
  to,
  total,
  size,
  anterior,
  proximo,
}: Turn): Pick<NotasSearch, 'pagina' | 'cursor'> | null {
  if (to <= 0) return { pagina: undefined, cursor: undefined }
  const pagina = String(to + 1)
  if (to >= pageCount(total, size) - 1) return { pagina, cursor: AT_END }
  const cursor = to > from ? proximo : anterior
  return cursor ? { pagina, cursor } : null
}
