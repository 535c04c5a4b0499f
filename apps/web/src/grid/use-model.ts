import { useMemo } from 'react'
import { AS_GIVEN, shownIds } from './column-layout.ts'
import type { Place } from './grid-keys.ts'
import type { GridProps } from './grid-types.ts'

/** Width of the boxes of a selection, without the grid's edge */
export const BOX = 28

/** The columns that show, in the order of the screen, and how many of them stay at the left. */
export function useShown<Row>({ columns, layout = AS_GIVEN }: GridProps<Row>) {
  // the same array as long as the same columns show: rows are memoised by it
  const ids = shownIds(columns, layout).join()
  const shown = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return ids.split(',').flatMap((id) => byId.get(id) ?? [])
  }, [ids, columns])
  return { shown, pinned: shown.filter(({ id }) => layout.pinned?.includes(id)).length }
}

interface Sideways {
  start: number
  width: number
  /** Width of the columns that stay; null for one of them */
  pinned: number | null
}

/** Brings a column into sight, beside those that stay. */
export function showColumn(scroller: HTMLElement | null, { start, width, pinned }: Sideways): void {
  if (!scroller || pinned === null) return
  const at = Math.abs(scroller.scrollLeft)
  const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
  if (start - at < pinned) scroller.scrollLeft = sign * (start - pinned)
  else if (start + width > at + scroller.clientWidth)
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
