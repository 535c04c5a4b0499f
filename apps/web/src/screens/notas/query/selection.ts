/** Selected rows. `anchor` is the last row selected without Shift, from which Shift selects a range. */
export interface Selection<Row extends { id: string } = { id: string }> {
  /** Rows by id, so that the sum includes other pages */
  rows: ReadonlyMap<string, Row>
  anchor: string | null
  /** True for the whole filter, including rows that are not loaded */
  whole: boolean
}

export const nothing = <Row extends { id: string }>(): Selection<Row> => ({
  rows: new Map(),
  anchor: null,
  whole: false,
})

/** Toggles a row; with `range` all rows from the anchor to this one get its new state. */
export function toggle<Row extends { id: string }>(
  selection: Selection<Row>,
  id: string,
  { order, range }: { order: readonly Row[]; range: boolean },
): Selection<Row> {
  const on = !selection.rows.has(id)
  const rows = new Map(selection.rows)
  for (const row of between(order, range ? selection.anchor : null, id)) {
    if (on) rows.set(row.id, row)
    else rows.delete(row.id)
  }
  return { rows, anchor: id, whole: false }
}

function between<Row extends { id: string }>(order: readonly Row[], from: string | null, to: string): readonly Row[] {
  const a = from ? order.findIndex(({ id }) => id === from) : -1
  const b = order.findIndex(({ id }) => id === to)
  if (b < 0) return []
  return a >= 0 ? order.slice(Math.min(a, b), Math.max(a, b) + 1) : order.slice(b, b + 1)
}

/** Header's checkbox: selects all rows of the page, or deselects them if all are selected. */
export function toggleAll<Row extends { id: string }>(
  selection: Selection<Row>,
  order: readonly Row[],
): Selection<Row> {
  if (selection.whole) return nothing()
  const all = order.length > 0 && order.every(({ id }) => selection.rows.has(id))
  const rows = new Map(selection.rows)
  for (const row of order) {
    if (all) rows.delete(row.id)
    else rows.set(row.id, row)
  }
  return { rows, anchor: null, whole: false }
}

export function boxState<Row extends { id: string }>(selection: Selection<Row>, order: readonly Row[]) {
  if (selection.whole) return 'all'
  if (selection.rows.size === 0) return 'none'
  return order.length > 0 && order.every(({ id }) => selection.rows.has(id)) ? 'all' : 'some'
}
