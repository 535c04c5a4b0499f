import { useState } from 'react'
import type { ColumnLayout } from '../../../grid/column-layout.ts'
import { clampWidth, shownIds } from '../../../grid/column-layout.ts'
import { NARROW, useMedia } from '../../../lib/use-media.ts'
import { type columnsFor, NUMBER } from './columns.tsx'

/** Code and description stay while the rest scrolls. */
export const USUAL: ColumnLayout = { pinned: [NUMBER, 'cd_produto', 'nm_prd'] }
const KEY = 'portal_produtos_colunas'

/** Column layout, stored in this browser. */
export function useLayout(columns: ReturnType<typeof columnsFor>) {
  const narrow = useMedia(NARROW)
  const [kept, setKept] = useState<ColumnLayout>(() => readKept(localStorage.getItem(KEY)) ?? USUAL)
  const setLayout = (next: ColumnLayout) => {
    setKept(next)
    localStorage.setItem(KEY, JSON.stringify(next))
  }
  const onPhone = { ...kept, shown: shownIds(columns, kept).filter((id) => id !== NUMBER), pinned: [] }
  return { layout: narrow ? onPhone : kept, setLayout }
}

/** Parses the stored layout; null when invalid. */
function readKept(text: string | null): ColumnLayout | null {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  if (typeof kept !== 'object' || kept === null) return null
  const { shown, pinned, widths } = kept as Record<string, unknown> // each is checked below
  const ids = (list: unknown) => (Array.isArray(list) ? list.filter((id) => typeof id === 'string') : undefined)
  const sized = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  const known = sized.flatMap(([id, width]) => (typeof width === 'number' ? [[id, clampWidth(width)] as const] : []))
  return {
    ...(ids(shown) ? { shown: ids(shown) } : {}),
    pinned: ids(pinned) ?? USUAL.pinned,
    ...(known.length > 0 ? { widths: Object.fromEntries(known) } : {}),
  }
}
