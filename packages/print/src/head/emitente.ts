import { fit } from '../paper/fit.ts'
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
export function drawEmitente(page: Page, rect: Rect, emitente: HeadEmitente): void {
  drawBorder(page, rect)
  const { whole, side } = frameOf(rect, emitente)
  drawText(page, { ...whole, h: 7 }, { text: 'IDENTIFICAÇÃO DO EMITENTE', size: 6, align: 'center' })
  const { logo } = emitente
  if (logo) drawLogo(page, { ...whole, y: whole.y + TITLE, w: side - 4, h: whole.h - TITLE }, logo)
  for (const { box, style } of textsOf(rect, emitente)) drawText(page, box, style)
}

/** Letters that fit a frame of any width: shorter texts are not measured. */
const SHORT = 150

/** The texts of the frame that `drawEmitente` would cut, whole, one sentence each. */
export function cutEmitente(rect: Rect, emitente: HeadEmitente): string[] {
  if (emitente.name.length + emitente.lines.join('').length <= SHORT) return []
  return textsOf(rect, emitente).flatMap(({ box, style }) =>
    fit(style.text, box, style).cut ? [`EMITENTE: ${style.text.replaceAll('\n', ', ')}`] : [],
  )
}

function frameOf(rect: Rect, { logo }: HeadEmitente) {
  const whole = inset(rect, 4, 3)
  return { whole, side: logo ? whole.w * LOGO + 4 : 0 }
}

/** The name, and the lines below it. */
function textsOf(rect: Rect, emitente: HeadEmitente) {
  const { whole, side } = frameOf(rect, emitente)
  const box = { x: whole.x + side, y: whole.y + TITLE, w: whole.w - side, h: NAME }
  const below = { ...box, y: box.y + NAME + 1, h: whole.h - NAME - TITLE - 1 }
  const centred = { align: 'center', valign: 'middle' } as const
  const text = emitente.lines.filter((line) => line !== '').join('\n')
  return [
    { box, style: { text: emitente.name, font: 'bold' as const, size: 11.5, min: 6, lines: 3, ...centred } },
    { box: below, style: { text, size: 8, min: 4.6, lines: 12, ...centred } },
  ]
}
