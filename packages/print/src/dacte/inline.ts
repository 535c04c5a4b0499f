import { LABEL_SIZE } from '../paper/box.ts'
import { encodeText } from '../paper/encode.ts'
import { textWidth } from '../paper/fonts.ts'
import { columns, type Rect } from '../paper/geometry.ts'
import { drawLines, drawText, type Page } from '../paper/page.ts'
import type { Fitted } from '../paper/wrap.ts'
import { type Room, setGrown } from './grow.ts'

/** A value with its title on the same line, as the boxes of the parties have them. */
export interface Inline {
  label: string
  value: string
  weight?: number
  bold?: boolean
}

interface SetInline {
  label: string
  indent: number
  set: Fitted
  bold: boolean
}

interface SetLine {
  cells: SetInline[]
  weights: number[]
  height: number
}

/** Lines of inline values set in a width, `height` points high together. */
export interface InlineBox {
  lines: SetLine[]
  height: number
}

const SIZE = 7.4
const LEADING = 1.12
const GAP = 3
const PAD = 3

/** Sets lines of titled values; a long value wraps and makes its line higher. */
export function setInline(lines: readonly (readonly Inline[])[], room: Room): InlineBox {
  const set = lines.map((cells) => setLine(cells, room))
  return { lines: set, height: set.reduce((sum, line) => sum + line.height, 0) + 2 * PAD }
}

function setLine(cells: readonly Inline[], room: Room): SetLine {
  const weights = cells.map(({ weight = 1 }) => weight)
  const places = columns({ x: 0, y: 0, w: room.width - 2 * PAD, h: 0 }, weights)
  const done = cells.map(({ label, value, bold = false }, at): SetInline => {
    const indent = textWidth(encodeText(label), 'roman', LABEL_SIZE) + GAP
    const width = (places[at]?.w ?? room.width) - indent - GAP
    const set = setGrown(value, width, { font: bold ? 'bold' : 'roman', size: SIZE })
    if (set.cut) room.cut.push([label, value])
    return { label, indent, set, bold }
  })
  const tallest = done.reduce((most, { set }) => Math.max(most, set.lines.length * set.size * LEADING), 0)
  return { cells: done, weights, height: Math.max(SIZE * LEADING, tallest) + 1 }
}

/** Draws the lines from the top of the rectangle. */
export function drawInline(page: Page, rect: Rect, box: InlineBox): void {
  let y = rect.y + PAD
  for (const { cells, weights, height } of box.lines) {
    const places = columns({ x: rect.x + PAD, y, w: rect.w - 2 * PAD, h: height }, weights)
    for (const [at, { label, indent, set }] of cells.entries()) {
      const place = places[at] ?? rect
      // one base line for title and value
      drawText(
        page,
        { ...place, y: y + (set.size - LABEL_SIZE) * 0.69, w: indent, h: LABEL_SIZE },
        { text: label, size: LABEL_SIZE },
      )
      drawLines(page, { ...place, x: place.x + indent, w: place.w - indent }, set)
    }
    y += height
  }
}
