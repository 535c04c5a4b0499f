/** A cell position: row −1 is the header. Columns in display order, including the selection column. */
export interface Place {
  row: number
  col: number
}

/** Effect of a key on the grid. */
export type GridMove =
  | { to: Place; extend: boolean }
  | { act: 'enter' | 'toggle' | 'toggleRange' | 'escape' | 'all' }
  | { widen: number }

interface At {
  active: Place
  rows: number
  cols: number
  /** Rows that fit on the screen */
  page: number
  /** Shift and an arrow extend a range of cells */
  range: boolean
}

export interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** Step of the keyboard's column resizing, in pixels */
const WIDEN = 16

/** Keys of the APG grid pattern; null for other keys. */
export function moveFor(key: Key, state: At): GridMove | null {
  if (key.altKey) return null
  const { active, range } = state
  if (active.row < 0 && key.shiftKey && (key.key === 'ArrowLeft' || key.key === 'ArrowRight'))
    return { widen: key.key === 'ArrowLeft' ? -WIDEN : WIDEN }
  const target = targetOf(key, state)
  if (target) return { to: clamp(target, state), extend: range && key.shiftKey && active.row >= 0 }
  return actOf(key)
}

const clamp = ({ row, col }: Place, { rows, cols }: At): Place => ({
  row: Math.max(-1, Math.min(rows - 1, row)),
  col: Math.max(0, Math.min(cols - 1, col)),
})

function targetOf({ key, ctrlKey, metaKey }: Key, { active: { row, col }, rows, cols, page }: At): Place | null {
  const far = ctrlKey || metaKey
  switch (key) {
    case 'ArrowDown':
      return { row: far ? rows - 1 : row + 1, col }
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, col }
    // with Ctrl they open the previous and next document
    case 'ArrowLeft':
      return far ? null : { row, col: col - 1 }
    case 'ArrowRight':
      return far ? null : { row, col: col + 1 }
    case 'PageDown':
      return { row: Math.max(0, row) + page, col }
    case 'PageUp':
      return { row: Math.max(0, row - page), col }
    case 'Home':
      return far ? { row: 0, col: 0 } : { row, col: 0 }
    case 'End':
      return far ? { row: rows - 1, col: cols - 1 } : { row, col: cols - 1 }
    default:
      return null
  }
}

function actOf({ key, ctrlKey, metaKey, shiftKey }: Key): GridMove | null {
  switch (key) {
    case 'Enter':
    case 'F2':
      return { act: 'enter' }
    case ' ':
      return { act: shiftKey ? 'toggleRange' : 'toggle' }
    case 'Escape':
      return { act: 'escape' }
    case 'a':
      return ctrlKey || metaKey ? { act: 'all' } : null
    default:
      return null
  }
}

/** A rectangle of cells, both ends included; columns by display position. */
export interface Rectangle {
  top: number
  bottom: number
  left: number
  right: number
}

export const rectangleOf = (a: Place, b: Place): Rectangle => ({
  top: Math.max(0, Math.min(a.row, b.row)),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.col, b.col),
  right: Math.max(a.col, b.col),
})
