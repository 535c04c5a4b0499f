import type { Block } from '../paper/block.ts'
import { drawFields, drawTitle, type Field, TITLE_HEIGHT } from '../paper/box.ts'
import { encodeText } from '../paper/encode.ts'
import { type Part, textSection } from '../paper/flow.ts'
import { LEADING } from '../paper/fonts.ts'
import { A4, inset } from '../paper/geometry.ts'
import { drawBorder, drawLines } from '../paper/page.ts'
import { TABLE_STYLE } from '../paper/table.ts'
import { wrap } from '../paper/wrap.ts'

/** Page margin of events, in points; larger than on the forms of notes. */
export const MARGIN = 30
/** Space between blocks, in points. */
export const GAP = 8
/** Height of a row of fields, in points. */
export const ROW = 27
const VALUE = 10

/** A titled block of rows of fields, higher than on the forms of notes. */
export function camposBlock(title: string, rows: readonly (readonly Field[])[]): Block {
  return {
    height: TITLE_HEIGHT + rows.length * ROW,
    draw: (page, rect) => {
      let y = drawTitle(page, rect, title)
      for (const fields of rows) {
        const sized = fields.map((field) => ({ size: VALUE, ...field }))
        drawFields(page, { ...rect, y, h: ROW }, sized)
        y += ROW
      }
    },
  }
}

const PAD = 6
/** Maximum height of a framed text, in points; a higher text continues over pages without a frame. */
const MAX_FRAME = 360

/** A free text in a frame of at least `least` points; a long text is a section that continues over pages. */
export function proseParts(title: string, text: string, { size = 11, least: minHeight = 0 } = {}): Part[] {
  if (text === '') return []
  const width = A4.w - 2 * MARGIN - 2 * PAD
  const lines = wrap(encodeText(text), { font: 'roman', size, width }).map((line) => line.text)
  const height = Math.max(minHeight, lines.length * size * LEADING + 2 * PAD)
  if (height > MAX_FRAME) return [{ ...textSection(title, [text]), style: { ...TABLE_STYLE, size: 10 } }]
  return [
    {
      height: TITLE_HEIGHT + height,
      draw: (page, rect) => {
        const top = drawTitle(page, rect, title)
        const frame = { ...rect, y: top, h: height }
        drawBorder(page, frame)
        drawLines(page, inset(frame, PAD), { lines, font: 'roman', size })
      },
    },
  ]
}
