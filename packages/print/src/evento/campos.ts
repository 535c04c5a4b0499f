import type { Block } from '../paper/block.ts'
import { drawFields, drawTitle, type Field, TITLE_HEIGHT } from '../paper/box.ts'
import { encodeText } from '../paper/encode.ts'
import { type Part, textSection } from '../paper/flow.ts'
import { LEADING } from '../paper/fonts.ts'
import { A4, inset } from '../paper/geometry.ts'
import { drawBorder, drawLines } from '../paper/page.ts'
import { TABLE_STYLE } from '../paper/table.ts'
import { wrap } from '../paper/wrap.ts'

/** The pages of events have room: wider margins and taller fields than the crowded forms of the notes. */
export const MARGIN = 30
/** Between the blocks, in points. */
export const GAP = 8
export const ROW = 27
const VALUE = 10

/** A titled block of rows of fields, taller than those of the notes. */
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
/** A text up to this height stands in one frame; a longer one flows over the pages. */
const TALLEST = 360

/** What a person wrote, to be read by persons: a frame that breathes, or, when it is long, lines that flow. */
export function proseParts(title: string, text: string, { size = 11, least = 0 } = {}): Part[] {
  if (text === '') return []
  const width = A4.w - 2 * MARGIN - 2 * PAD
  const lines = wrap(encodeText(text), { font: 'roman', size, width }).map((line) => line.text)
  const height = Math.max(least, lines.length * size * LEADING + 2 * PAD)
  if (height > TALLEST) return [{ ...textSection(title, [text]), style: { ...TABLE_STYLE, size: 10 } }]
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
