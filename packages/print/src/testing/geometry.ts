import type { Rect } from '../paper/geometry.ts'
import type { Page, Placed } from '../paper/page.ts'

/** Rounding of the operators, in points. */
const SLACK = 0.06

/**
 * What is wrong with a traced page: texts that leave their box or the page, and texts or symbols that overlap.
 * For tests: the page must have been drawn with tracing on.
 */
export function geometryFaults(page: Page): string[] {
  const placed = page.trace ?? []
  const paper = { x: 0, y: 0, w: page.w, h: page.h }
  const outside = placed.filter((one) => !holds(one.box, one.rect) || !holds(paper, one.rect))
  return [...outside.map((one) => `outside: ${told(one)} box ${shape(one.box)}`), ...overlaps(placed)]
}

/** Sorted by top, only neighbours that may touch are compared. */
function overlaps(placed: readonly Placed[]): string[] {
  const faults: string[] = []
  const sorted = [...placed].sort((a, b) => a.rect.y - b.rect.y)
  for (const [at, one] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]!
      if (other.rect.y > one.rect.y + one.rect.h) break
      if (cross(one.rect, other.rect)) faults.push(`overlap: ${told(one)} and ${told(other)}`)
    }
  }
  return faults
}

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - SLACK &&
  inner.y >= outer.y - SLACK &&
  inner.x + inner.w <= outer.x + outer.w + SLACK &&
  inner.y + inner.h <= outer.y + outer.h + SLACK

const cross = (a: Rect, b: Rect): boolean =>
  a.x + SLACK < b.x + b.w && b.x + SLACK < a.x + a.w && a.y + SLACK < b.y + b.h && b.y + SLACK < a.y + a.h

const told = ({ text, rect, size }: Placed): string => `«${text.slice(0, 40)}» ${size} pt ${shape(rect)}`
const shape = ({ x, y, w, h }: Rect): string => [x, y, w, h].map((value) => value.toFixed(1)).join(' ')
