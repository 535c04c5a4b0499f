import { useState } from 'react'
import { type ColumnLayout, readLayout, shownIds, writeLayout } from '../../ui/grid/column-layout.ts'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import type { columnsFor } from './columns.tsx'

/** Code and description stay while the rest scrolls. */
export const USUAL: ColumnLayout = { pinned: ['cd_produto', 'nm_prd'] }
const ON_PHONE: ColumnLayout = { pinned: [] }
const KEY = 'portal_produtos_colunas'

/** The columns as this browser keeps them. */
export function useLayout(columns: ReturnType<typeof columnsFor>) {
  const narrow = useMedia(NARROW)
  const [kept, setKept] = useState<ColumnLayout>(() => readLayout(localStorage.getItem(KEY) ?? '') ?? USUAL)
  const setLayout = (next: ColumnLayout) => {
    setKept(next)
    localStorage.setItem(KEY, writeLayout(shownIds(columns, next), next))
  }
  return { layout: narrow ? { ...kept, ...ON_PHONE } : kept, setLayout }
}
