import { create, type QRCode } from 'qrcode'
import type { Rect } from './geometry.ts'
import { drawBars, drawFill, type Page } from './page.ts'

/** Quiet zone required by the standard, in modules. */
const QUIET = 4
/** Capacity of the largest symbol at level M, in bytes. */
const MAX_BYTES = 2331

/** False for a text that is too long for a QR Code; authorities do not accept such texts. */
const fitsInQr = (text: string): boolean => Buffer.byteLength(text.trim()) <= MAX_BYTES

/** Cache of the last symbol: a form repeats it in the head of every page. */
let lastSymbol: { text: string; modules: QRCode['modules'] } | null = null

function modulesOf(text: string): QRCode['modules'] {
  if (lastSymbol?.text !== text) lastSymbol = { text, modules: create(text, { errorCorrectionLevel: 'M' }).modules }
  return lastSymbol.modules
}

/**
 * Draws a QR Code (level M) as large as the rectangle allows, including the quiet zone. Adjacent modules of a
 * row are one rectangle. The text is trimmed, because documents have line breaks inside the `qrCode` field.
 * Trap    draws nothing for '' and for a text that is too long
 */
export function drawQr(page: Page, rect: Rect, text: string): void {
  const content = text.trim()
  if (content === '' || !fitsInQr(content)) return
  const { data, size } = modulesOf(content)
  const side = Math.min(rect.w, rect.h)
  const unit = side / (size + 2 * QUIET)
  const bars: Rect[] = []
  drawFill(page, { x: rect.x, y: rect.y, w: side, h: side }, 1) // no watermark between the modules
  for (let row = 0; row < size; row++) {
    for (let from = 0; from < size; from++) {
      let to = from
      while (to < size && data[row * size + to]) to++
      if (to === from) continue
      bars.push({ x: from + QUIET, y: row + QUIET, w: to - from, h: 1 })
      from = to
    }
  }
  drawBars(page, { x: rect.x, y: rect.y, w: side, h: side }, { unit: { w: unit, h: unit }, bars })
}
