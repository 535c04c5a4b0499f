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
  const [stored, setStored] = useState<ColumnLayout>(() => readKept(localStorage.getItem(KEY)) ?? USUAL)
  const setLayout = (next: ColumnLayout) => {
    setStored(next)
    localStorage.setItem(KEY, JSON.stringify(next))
  }
  const onPhone = { ...stored, shown: shownIds(columns, stored).filter((id) => id !== NUMBER), pinned: [] }
  return { layout: narrow ? onPhone : stored, setLayout }
}

/** Parses the stored layout; null when invalid. */
function readKept(text: string | null): ColumnLayout | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { shown, pinned, widths } = parsed as Record<string, unknown> // each is checked below
  const ids = (list: unknown) => (Array.isArray(list) ? list.filter((id) => typeof id === 'string') : undefined)
  const sized = typeof widths === 'object' && widths !== null ? Object.entries(widths) : []
  const entries = sized.flatMap(([id, width]) => (typeof width === 'number' ? [[id, clampWidth(width)] as const] : []))
  return {
    ...(ids(shown) ? { shown: ids(shown) } : {}),
    pinned: ids(pinned) ?? USUAL.pinned,
    ...(entries.length > 0 ? { widths: Object.fromEntries(entries) } : {}),
  }
}
