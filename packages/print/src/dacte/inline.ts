import { LABEL_SIZE } from '../paper/box.ts'
import { encodeText } from '../paper/encode.ts'
import { textWidth } from '../paper/fonts.ts'
import { columns, type Rect } from '../paper/geometry.ts'
import { drawLines, drawText, type Page } from '../paper/page.ts'
import type { Fitted } from '../paper/wrap.ts'
import { type FieldArea, setGrown } from './grow.ts'

/** A value with its title on the same line, as in the boxes of the parties. */
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

/** Laid-out lines of inline values. Units: `height` is the total in points. */
export interface InlineBox {
  lines: SetLine[]
  height: number
}

const SIZE = 7.4
const LEADING = 1.12
const GAP = 3
const PAD = 3

/** Lays out lines of titled values; a long value wraps and increases the height of its line. */
export function setInline(lines: readonly (readonly Inline[])[], room: FieldArea): InlineBox {
  const setLines = lines.map((cells) => setLine(cells, room))
  return { lines: setLines, height: setLines.reduce((sum, line) => sum + line.height, 0) + 2 * PAD }
}

function setLine(cells: readonly Inline[], room: FieldArea): SetLine {
  const weights = cells.map(({ weight = 1 }) => weight)
  const cellRects = columns({ x: 0, y: 0, w: room.width - 2 * PAD, h: 0 }, weights)
  const setCells = cells.map(({ label, value, bold = false }, index): SetInline => {
    const indent = textWidth(encodeText(label), 'roman', LABEL_SIZE) + GAP
    const width = (cellRects[index]?.w ?? room.width) - indent - GAP
    const set = setGrown(value, width, { font: bold ? 'bold' : 'roman', size: SIZE })
    if (set.cut) room.cutTexts.push([label, value])
    return { label, indent, set, bold }
  })
  const tallest = setCells.reduce((most, { set }) => Math.max(most, set.lines.length * set.size * LEADING), 0)
  return { cells: setCells, weights, height: Math.max(SIZE * LEADING, tallest) + 1 }
}

/** Draws the lines from the top of the rectangle. */
export function drawInline(page: Page, rect: Rect, box: InlineBox): void {
  let y = rect.y + PAD
  for (const { cells, weights, height } of box.lines) {
    const cellRects = columns({ x: rect.x + PAD, y, w: rect.w - 2 * PAD, h: height }, weights)
    for (const [index, { label, indent, set }] of cells.entries()) {
      const cellRect = cellRects[index] ?? rect
      // title and value share a base line
      drawText(
        page,
        { ...cellRect, y: y + (set.size - LABEL_SIZE) * 0.69, w: indent, h: LABEL_SIZE },
        { text: label, size: LABEL_SIZE },
      )
      drawLines(page, { ...cellRect, x: cellRect.x + indent, w: cellRect.w - indent }, set)
    }
    y += height
  }
}
