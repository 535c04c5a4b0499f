/** Rows beside those in sight, so that a small step shows no gap */
const OVERSCAN = 6

interface Room {
  /** Height of the rows' part of what scrolls */
  height: number
  rowHeight: number
  count: number
}

/** How many rows are drawn at a time. It goes by the room alone: as long as that stays, a row that leaves gives its place to one that comes. */
export const sizeOf = ({ height, rowHeight }: Pick<Room, 'height' | 'rowHeight'>): number =>
  height > 0 ? Math.ceil(height / rowHeight) + 1 + 2 * OVERSCAN : 0

/** The first row that is drawn while `first` is the first in sight. */
export const startOf = (first: number, room: Room): number =>
  Math.max(0, Math.min(first - OVERSCAN, room.count - sizeOf(room)))

/** A place in the document that row after row is written into, and the row that is in it. */
interface Slot {
  slot: number
  index: number
}

/** The rows from `start` on with the slot of each, in slot order; `lead` is the first slot in the document. */
export function slotsOf({ start, size, count, lead }: { start: number; size: number; count: number; lead: number }) {
  const slots: Slot[] = []
  for (let at = 0; at < size; at++) {
    const slot = (lead + at) % size
    const index = start + ((((slot - start) % size) + size) % size)
    if (index < count) slots.push({ slot, index })
  }
  return slots
}

/** Where the rows' part has to be scrolled to so that a row is in sight; null where it is already. */
export function scrollFor(index: number, scrolled: number, { height, rowHeight }: Room): number | null {
  const top = index * rowHeight
  if (top < scrolled) return top
  return top + rowHeight > scrolled + height ? top + rowHeight - height : null
}
