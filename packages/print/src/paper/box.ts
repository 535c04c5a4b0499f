import { columns, inset, type Rect } from './geometry.ts'
import { drawBorder, drawText, type Page, type TextStyle } from './page.ts'

/** Sizes that the DANFE manual asks for: titles of fields at least 6 pt, of blocks at least 5 pt bold, capitals. */
export const LABEL_SIZE = 6
export const FIELD_HEIGHT = 21
export const TITLE_HEIGHT = 9
const PAD = 2
/** Above a field's title: its tilde stays clear of the border. */
export const FIELD_PAD_Y = 2.2

/** A field of a form: its title in capitals above, its value below. `weight` is its share of the row. */
export interface Field extends TextStyle {
  label: string
  value: string | null | undefined
  weight?: number
}

/** Draws a bordered field. The value is set in `size` (8.5 unless told) and fits whatever its length. */
export function drawField(page: Page, rect: Rect, field: Field): void {
  drawBorder(page, rect)
  const inner = inset(rect, PAD, FIELD_PAD_Y)
  drawText(page, { ...inner, h: LABEL_SIZE }, { text: field.label, size: LABEL_SIZE, min: 5 })
  // a malformed document may hold a group where its layout has a text: nothing to print
  const text = typeof field.value === 'string' ? field.value : ''
  const below = { ...inner, y: inner.y + LABEL_SIZE + 0.6, h: inner.h - LABEL_SIZE - 0.6 }
  drawText(page, below, { size: 8.5, valign: 'middle', ...field, text })
}

/** Draws a row of fields that fills the rectangle, widths by their weights. */
export function drawFields(page: Page, rect: Rect, fields: readonly Field[]): void {
  const cells = columns(
    rect,
    fields.map((field) => field.weight ?? 1),
  )
  for (const [at, field] of fields.entries()) drawField(page, cells[at] ?? rect, field)
}

/** The bold title of a block, in capitals, standing above it. Answers the y where the block starts. */
export function drawTitle(page: Page, at: { x: number; y: number; w: number }, title: string): number {
  drawText(page, { ...at, y: at.y + 1.9, h: 6.8 }, { text: title, font: 'bold', size: 6.5, min: 5 })
  return at.y + TITLE_HEIGHT
}
