import { inset, type Rect } from '../paper/geometry.ts'
import { drawLogo } from '../paper/logo.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'

/** The issuer in the head of a form. */
export interface HeadEmitente {
  name: string
  /** Address and tax ids, one per line; empty lines are omitted */
  lines: readonly string[]
  logo: Uint8Array | undefined
}

/** The logo's share of the frame's width. */
const LOGO = 0.28
const TITLE = 9
const NAME = 32

/**
 * Draws the issuer's frame: logo, name, address, tax ids.
 * Units   points; the frame is at least 80 high
 */
export function drawEmitente(page: Page, rect: Rect, { name, lines, logo }: HeadEmitente): void {
  drawBorder(page, rect)
  const whole = inset(rect, 4, 3)
  drawText(page, { ...whole, h: 7 }, { text: 'IDENTIFICAÇÃO DO EMITENTE', size: 6, align: 'center' })
  const side = logo ? whole.w * LOGO + 4 : 0
  if (logo) drawLogo(page, { ...whole, y: whole.y + TITLE, w: side - 4, h: whole.h - TITLE }, logo)
  const box = { x: whole.x + side, y: whole.y + TITLE, w: whole.w - side, h: NAME }
  const centred = { align: 'center', valign: 'middle' } as const
  drawText(page, box, { text: name, font: 'bold', size: 11.5, min: 6, lines: 3, ...centred })
  const below = { ...box, y: box.y + NAME + 1, h: whole.h - NAME - TITLE - 1 }
  const text = lines.filter((line) => line !== '').join('\n')
  drawText(page, below, { text, size: 8, min: 4.6, lines: 12, ...centred })
}
