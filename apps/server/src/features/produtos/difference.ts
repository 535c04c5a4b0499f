import type { ProdutoRow } from './list.ts'
import { placeAll } from './place.ts'

/** A stored product. */
export interface StoredRow {
  code: string
  position: number
  body: string
}

/** A product of the new list, with its position. */
export interface PlacedRow extends ProdutoRow {
  position: number
}

/** Rows that a save writes, and those that count as a change for the user. */
export interface Difference {
  included: PlacedRow[]
  changed: { row: PlacedRow; before: string }[]
  /** The same product at another position. */
  moved: PlacedRow[]
  excluded: StoredRow[]
}

/** Difference between the stored list and the sent one. A row with the same content and position is not written. */
export function differenceOf(stored: readonly StoredRow[], sent: readonly ProdutoRow[]): Difference {
  const before = new Map(stored.map((row) => [row.code, row]))
  const positions = placeAll(sent.map(({ code }) => before.get(code)?.position ?? null))
  const difference: Difference = { included: [], changed: [], moved: [], excluded: [] }
  for (const [index, row] of sent.entries()) {
    const placed = { ...row, position: positions[index] ?? 0 }
    const old = before.get(row.code)
    before.delete(row.code)
    if (!old) difference.included.push(placed)
    else if (old.body !== row.body) difference.changed.push({ row: placed, before: old.body })
    else if (old.position !== placed.position) difference.moved.push(placed)
  }
  difference.excluded = [...before.values()]
  return difference
}
