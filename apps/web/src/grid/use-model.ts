import { useMemo } from 'react'
import { AS_GIVEN, shownIds } from './column-layout.ts'
import type { Place } from './grid-keys.ts'
import type { GridProps } from './grid-types.ts'

/** Width of the selection column, without the grid's edge */
export const BOX = 28

/** Visible columns in display order, and the number of pinned ones. */
export function useShown<Row>({ columns, layout = AS_GIVEN }: GridProps<Row>) {
  // keep the array's identity while the same columns are visible: rows are memoised by it
  const ids = shownIds(columns, layout).join()
  const visible = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return ids.split(',').flatMap((id) => byId.get(id) ?? [])
  }, [ids, columns])
  return { shown: visible, pinned: visible.filter(({ id }) => layout.pinned?.includes(id)).length }
}

interface Sideways {
  start: number
  width: number
  /** Width of the pinned columns; null for a pinned column itself */
  pinned: number | null
}

/** Scrolls a column into view, beside the pinned ones. */
export function showColumn(scroller: HTMLElement | null, { start, width, pinned }: Sideways): void {
  if (!scroller || pinned === null) return
  const scrolled = Math.abs(scroller.scrollLeft)
  const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
  if (start - scrolled < pinned) scroller.scrollLeft = sign * (start - pinned)
  else if (start + width > scrolled + scroller.clientWidth)
    scroller.scrollLeft = sign * (start + width - scroller.clientWidth)
}

export const columnBounds = (
  plan: { starts: number[]; widths: number[] },
  { col }: Place,
  pinned: number,
): Sideways => ({
  start: plan.starts[col] ?? 0,
  width: plan.widths[col] ?? 0,
  pinned: col < pinned ? null : (plan.starts[pinned] ?? 0),
})
