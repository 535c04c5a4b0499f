import type { Rect } from '../paper/geometry.ts'
import type { Page, Placed } from '../paper/page.ts'

/** Tolerance for the rounding of operators, in points. */
const SLACK = 0.06

/**
 * The layout faults of a page: texts that leave their box or the page, and texts or symbols that overlap.
 * The page must have been drawn with tracing.
 */
export function geometryFaults(page: Page): string[] {
  const placed = page.trace ?? []
  const paper = { x: 0, y: 0, w: page.w, h: page.h }
  const outside = placed.filter((item) => !contains(item.box, item.rect) || !contains(paper, item.rect))
  return [...outside.map((item) => `outside: ${describePlaced(item)} box ${rectText(item.box)}`), ...overlaps(placed)]
}

/** Sorts by top edge and compares only neighbours that can touch. */
function overlaps(placed: readonly Placed[]): string[] {
  const faults: string[] = []
  const sorted = [...placed].sort((a, b) => a.rect.y - b.rect.y)
  for (const [index, item] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]!
      if (other.rect.y > item.rect.y + item.rect.h) break
      if (cross(item.rect, other.rect)) faults.push(`overlap: ${describePlaced(item)} and ${describePlaced(other)}`)
    }
  }
  return faults
}

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - SLACK &&
  inner.y >= outer.y - SLACK &&
  inner.x + inner.w <= outer.x + outer.w + SLACK &&
  inner.y + inner.h <= outer.y + outer.h + SLACK

const cross = (a: Rect, b: Rect): boolean =>
  a.x + SLACK < b.x + b.w && b.x + SLACK < a.x + a.w && a.y + SLACK < b.y + b.h && b.y + SLACK < a.y + a.h

const describePlaced = ({ text, rect, size }: Placed): string => `«${text.slice(0, 40)}» ${size} pt ${rectText(rect)}`
const rectText = ({ x, y, w, h }: Rect): string => [x, y, w, h].map((value) => value.toFixed(1)).join(' ')
