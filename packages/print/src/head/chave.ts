import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { drawCode128 } from '../paper/code128.ts'
import { inset, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'

/** Height of the printed key under its bar code. */
const GROUPS = 21

/**
 * Draws a key in a frame: the bar code above, the groups of four below.
 * Units   points; the bar code uses the remaining height
 */
export function drawChave(page: Page, rect: Rect, { chave, label }: { chave: string; label: string }): void {
  drawBorder(page, rect)
  const bars = inset({ ...rect, h: rect.h - GROUPS }, 3, 3.5)
  // an invalid key (a test file) has no bar code
  if (chaveShape(chave)) drawCode128(page, bars, chave)
  const below = { ...rect, y: rect.y + rect.h - GROUPS, h: GROUPS }
  drawBorder(page, below)
  const inner = inset(below, 2, 1.7)
  drawText(page, { ...inner, h: 6 }, { text: label, size: 6 })
  const groups = { ...inner, y: inner.y + 7, h: inner.h - 7 }
  const text = formatChave(chave)
  drawText(page, groups, { text, font: 'bold', size: 9.2, min: 5, align: 'center', valign: 'middle' })
}
