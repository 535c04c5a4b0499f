import { cutFields, drawFields, drawTitle, FIELD_HEIGHT, type Field, TITLE_HEIGHT } from './box.ts'
import type { Folha, Rect } from './geometry.ts'
import type { Page } from './page.ts'

/** A block of a form: its height in points, and a function that draws it in a rectangle of that height. */
export interface Block {
  height: number
  draw: (page: Page, rect: Rect, folha: Folha) => void
  /** The fields that a block of `width` points cuts, whole, one sentence each; absent: the block cuts none */
  cutTexts?: (width: number) => string[]
}

/** A titled block of rows of fields. */
export function fieldsBlock(title: string, rows: readonly (readonly Field[])[]): Block {
  return {
    height: TITLE_HEIGHT + rows.length * FIELD_HEIGHT,
    cutTexts: (width) =>
      rows.flatMap((fields) =>
        cutFields(width, fields).map(({ label, value }) => `${title} › ${label}: ${value ?? ''}`),
      ),
    draw: (page, rect) => {
      let y = drawTitle(page, rect, title)
      for (const fields of rows) {
        drawFields(page, { ...rect, y, h: FIELD_HEIGHT }, fields)
        y += FIELD_HEIGHT
      }
    },
  }
}
