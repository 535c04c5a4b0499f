import { create, type QRCode } from 'qrcode'
import type { Rect } from './geometry.ts'
import { drawBars, drawFill, type Page } from './page.ts'

/** Clear modules around the symbol; the norm's 4. */
const QUIET = 4
/** Bytes that the largest symbol holds at level M. */
const MOST = 2331

/** False for a text that no QR Code can hold: never one that an authority accepted. */
const qrHolds = (text: string): boolean => Buffer.byteLength(text.trim()) <= MOST

/** The symbol drawn last: a form repeats the same one at the head of every page. */
let last: { text: string; modules: QRCode['modules'] } | null = null

function modulesOf(text: string): QRCode['modules'] {
  if (last?.text !== text) last = { text, modules: create(text, { errorCorrectionLevel: 'M' }).modules }
  return last.modules
}

/**
 * Draws a QR Code (level M) as large as the rectangle allows, clear margin included; the modules of a row that touch are
 * one rectangle. White space around the text is not part of it: documents break the line inside their `qrCode` field.
 * Trap    '' and what no QR Code can hold leave the place white
 */
export function drawQr(page: Page, rect: Rect, text: string): void {
  const content = text.trim()
  if (content === '' || !qrHolds(content)) return
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
      bars.push({
        x: rect.x + (from + QUIET) * unit,
        y: rect.y + (row + QUIET) * unit,
        w: (to - from) * unit,
        h: unit,
      })
      from = to
    }
  }
  drawBars(page, { x: rect.x, y: rect.y, w: side, h: side }, bars)
}
