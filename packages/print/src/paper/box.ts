import { fit } from './fit.ts'
import { columns, inset, type Rect } from './geometry.ts'
import { drawBorder, drawText, type Page, type TextStyle } from './page.ts'

/**
 * Sizes required by the DANFE manual, in points: field titles at least 6, block titles at least 5 bold, upper
 * case.
 */
export const LABEL_SIZE = 6
export const FIELD_HEIGHT = 21
export const TITLE_HEIGHT = 9
const PAD = 2
const VALUE_SIZE = 8.5
/** Padding above a field's title, so that a tilde does not touch the border. */
export const FIELD_PAD_Y = 2.2

/** A field of a form: title above, value below. `weight` is its share of the row. */
export interface Field extends TextStyle {
  label: string
  value: string | null | undefined
  weight?: number
}

/** Draws a bordered field. The value has size `size` (default 8.5) and is shrunk or cut to fit. */
export function drawField(page: Page, rect: Rect, field: Field): void {
  drawBorder(page, rect)
  const inner = inset(rect, PAD, FIELD_PAD_Y)
  drawText(page, { ...inner, h: LABEL_SIZE }, { text: field.label, size: LABEL_SIZE, min: 5 })
  // a malformed document may have a group instead of a text, which is not printed
  const text = typeof field.value === 'string' ? field.value : ''
  drawText(page, valueBox(rect), { size: VALUE_SIZE, valign: 'middle', ...field, text })
}

/** The box of a field's value, below its title. */
function valueBox(rect: Rect): Rect {
  const inner = inset(rect, PAD, FIELD_PAD_Y)
  return { ...inner, y: inner.y + LABEL_SIZE + 0.6, h: inner.h - LABEL_SIZE - 0.6 }
}

/**
 * The fields of a row of `width` points whose value `drawFields` would cut.
 * Trap    a text as short as its box is wide in ems is never cut, and is not measured: most fields are short
 */
export function cutFields(width: number, fields: readonly Field[]): Field[] {
  const row = { x: 0, y: 0, w: width, h: FIELD_HEIGHT }
  const cells = columns(
    row,
    fields.map((field) => field.weight ?? 1),
  )
  return fields.filter((field, index) => {
    const text = typeof field.value === 'string' ? field.value : ''
    const box = valueBox(cells[index] ?? row)
    if (/^[\x20-\x7e]*$/.test(text) && text.length * VALUE_SIZE < box.w) return false
    return text !== '' && fit(text, box, { size: VALUE_SIZE, ...field }).cut
  })
}

/** Draws a row of fields that fills the rectangle; widths are in proportion to the weights. */
export function drawFields(page: Page, rect: Rect, fields: readonly Field[]): void {
  const cells = columns(
    rect,
    fields.map((field) => field.weight ?? 1),
  )
  for (const [index, field] of fields.entries()) drawField(page, cells[index] ?? rect, field)
}

/** Draws the bold title above a block. Returns the y where the block starts. */
export function drawTitle(page: Page, origin: { x: number; y: number; w: number }, title: string): number {
  drawText(page, { ...origin, y: origin.y + 1.9, h: 6.8 }, { text: title, font: 'bold', size: 6.5, min: 5 })
  return origin.y + TITLE_HEIGHT
}
