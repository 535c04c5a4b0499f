import type { PagePlace } from '../../../api/notas/notas.ts'
import { type PageSize, pageCount } from '../../../lib/page-range.ts'
import type { NotasSearch } from './search.ts'

/** Special cursor: the last page */
export const AT_END = 'fim'

/** Position of the page in the address. The last page is read from the end and has the remaining rows. */
export function placeOf({ cursor }: NotasSearch, size: PageSize, total: number | undefined): PagePlace {
  if (cursor !== AT_END) return { limite: size, cursor }
  return { limite: total ? total % size || size : size, fim: '1' }
}

interface Turn {
  /** Page index, from 0 */
  from: number
  to: number
  total: number
  size: PageSize
  anterior: string | null | undefined
  proximo: string | null | undefined
}

/** Address of another page; null while its cursor is unknown. */
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
