import type { Block } from '../paper/block.ts'
import { drawTitle, FIELD_HEIGHT, FIELD_PAD_Y, type Field, LABEL_SIZE, TITLE_HEIGHT } from '../paper/box.ts'
import { encodeText } from '../paper/encode.ts'
import { fit } from '../paper/fit.ts'
import { textWidth } from '../paper/fonts.ts'
import { columns, inset, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawLines, drawText, type Page } from '../paper/page.ts'
import type { Fitted } from '../paper/wrap.ts'

/** Layout context of a block: its width, and the list that collects cut texts. */
export interface FieldArea {
  width: number
  /** Label and full text of each cut value; printed under «DEMAIS INFORMAÇÕES» */
  cutTexts: string[][]
}

/** Font sizes of a value: one line down to `legible`; below that `small`, in up to MAX_LINES lines. */
export const SIZES = { large: 8.2, legible: 6.9, small: 6.4 }
/** Maximum number of lines of a value. */
const MAX_LINES = 9
const PAD = 2
const LEADING = 1.12
const HEAD = LABEL_SIZE + 0.6 + 2 * FIELD_PAD_Y

/** Sets a text in a given width; the height follows from the text. */
export function setGrown(text: string, width: number, style: { font?: Field['font']; size?: number } = {}): Fitted {
  const { font = 'roman', size = SIZES.large } = style
  // measures first, because cutting a long line letter by letter is slow
  const least = Math.min(size, SIZES.legible)
  if (!text.includes('\n') && textWidth(encodeText(text), font, least) <= width) {
    return fit(text, { w: width, h: size }, { font, size, min: least })
  }
  const small = Math.min(size, SIZES.small)
  return fit(text, { w: width, h: 1000 }, { font, size: small, min: 5.4, lines: MAX_LINES })
}

interface SetField {
  field: Field
  set: Fitted
}

interface SetRow {
  fields: SetField[]
  height: number
}

function layoutFieldRow(fields: readonly Field[], room: FieldArea): SetRow {
  const cells = columns({ x: 0, y: 0, w: room.width, h: 0 }, weightsOf(fields))
  const setFields = fields.map((field, index): SetField => {
    const text = typeof field.value === 'string' ? field.value : ''
    const set = setGrown(text, (cells[index]?.w ?? room.width) - 2 * PAD, field)
    if (set.cut) room.cutTexts.push([field.label, text])
    return { field, set }
  })
  const tallest = setFields.reduce((most, { set }) => Math.max(most, set.lines.length * set.size * LEADING), 0)
  return { fields: setFields, height: Math.max(FIELD_HEIGHT, HEAD + tallest) }
}

const weightsOf = (fields: readonly Field[]): number[] => fields.map((field) => field.weight ?? 1)

/** A titled block of rows of fields; the longest value determines the height of a row. '' omits the title. */
export function growBlock(title: string, rows: readonly (readonly Field[])[], room: FieldArea): Block {
  const setRows = rows.map((fields) => layoutFieldRow(fields, room))
  const above = title === '' ? 0 : TITLE_HEIGHT
  return {
    height: above + setRows.reduce((sum, row) => sum + row.height, 0),
    draw: (page, rect) => {
      if (title !== '') drawTitle(page, rect, title)
      let y = rect.y + above
      for (const row of setRows) {
        drawRow(page, { ...rect, y, h: row.height }, row.fields)
        y += row.height
      }
    },
  }
}

function drawRow(page: Page, rect: Rect, fields: readonly SetField[]): void {
  const cells = columns(rect, weightsOf(fields.map(({ field }) => field)))
  for (const [index, { field, set }] of fields.entries()) {
    const cell = cells[index] ?? rect
    drawBorder(page, cell)
    const inner = inset(cell, PAD, FIELD_PAD_Y)
    drawText(page, { ...inner, h: LABEL_SIZE }, { text: field.label, size: LABEL_SIZE, min: 4.6 })
    const below = { ...inner, y: inner.y + LABEL_SIZE + 0.6, h: inner.h - LABEL_SIZE - 0.6 }
    drawLines(page, below, { ...set, align: field.align, valign: set.lines.length > 1 ? 'top' : 'middle' })
  }
}

/** Rows of `per` fields, without empty ones; an empty field fills the rest of the last row. */
export function filledRows(fields: readonly Field[], per: number): Field[][] {
  const shown = fields.filter((field) => field.value)
  const rows: Field[][] = []
  for (let from = 0; from < shown.length; from += per) {
    const row = shown.slice(from, from + per)
    const short = per - row.length
    rows.push(short > 0 ? [...row, { label: '', value: '', weight: short }] : row)
  }
  return rows
}
