/** A rectangle on the page: points, origin at the top left corner, y grows downwards. */
export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

/** Points in a millimetre; `30 * MM` is thirty millimetres. */
export const MM = 72 / 25.4

/** A4 in points; the smallest paper that the manuals of NF-e, CT-e and MDF-e accept. */
export const A4 = { w: 595.28, h: 841.89 }

/** A page number `x/y`; the total is known only after planning all pages. */
export interface Folha {
  number: number
  total: number
}

/** The rectangle reduced by a margin on its sides (`dx`) and on its top and bottom (`dy`). */
export function inset(rect: Rect, dx: number, dy = dx): Rect {
  return { x: rect.x + dx, y: rect.y + dy, w: rect.w - 2 * dx, h: rect.h - 2 * dy }
}

/** Splits a rectangle in columns with widths in proportion to `weights`; the columns fill it exactly. */
export function columns(rect: Rect, weights: readonly number[]): Rect[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const x = rect.x + (rect.w * before) / sum
    before += weight
    return { x, y: rect.y, w: (rect.w * weight) / sum, h: rect.h }
  })
}
