import type { ProdutoRow } from './list.ts'
import { placeAll } from './place.ts'

/** A product as the table has it. */
export interface StoredRow {
  code: string
  position: number
  body: string
}

/** A product as it shall stand in the list. */
export interface PlacedRow extends ProdutoRow {
  position: number
}

/** What a save writes, and what of it is a change to people. */
export interface Difference {
  included: PlacedRow[]
  changed: { row: PlacedRow; before: string }[]
  /** The same product at another place */
  moved: PlacedRow[]
  excluded: StoredRow[]
}

/** What stands between the stored list and the one sent. A row that says the same at the same place is not touched. */
export function differenceOf(stored: readonly StoredRow[], sent: readonly ProdutoRow[]): Difference {
  const before = new Map(stored.map((row) => [row.code, row]))
  const positions = placeAll(sent.map(({ code }) => before.get(code)?.position ?? null))
  const found: Difference = { included: [], changed: [], moved: [], excluded: [] }
  for (const [at, row] of sent.entries()) {
    const placed = { ...row, position: positions[at] ?? 0 }
    const old = before.get(row.code)
    before.delete(row.code)
    if (!old) found.included.push(placed)
    else if (old.body !== row.body) found.changed.push({ row: placed, before: old.body })
    else if (old.position !== placed.position) found.moved.push(placed)
  }
  found.excluded = [...before.values()]
  return found
}
