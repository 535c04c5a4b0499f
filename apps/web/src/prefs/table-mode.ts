import { isPageSize, type PageSize } from '../lib/page-range.ts'
import { keep, useKept } from './kept.ts'

/** Mode of long tables, scrolling or paged; one setting for all tables of this browser. */
export interface TableMode {
  paged: boolean
  size: PageSize
}

const KEY = 'portal_tabelas'
const DEFAULT_SIZE = 50

/** Parses `paginas:50` or `rolagem:50`; other text gives the default. */
export function readTableMode(text: string | null): TableMode {
  const [mode, size] = (text ?? '').split(':')
  const rows = Number(size)
  return { paged: mode === 'paginas', size: isPageSize(rows) ? rows : DEFAULT_SIZE }
}

export const useTableMode = (): TableMode => readTableMode(useKept(KEY))

export const changeTableMode = ({ paged, size }: TableMode): void =>
  keep(KEY, `${paged ? 'paginas' : 'rolagem'}:${size}`)
