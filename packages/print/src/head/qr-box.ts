import type { PrintedQr } from '../format/query.ts'
import type { Rect } from '../paper/geometry.ts'
import { drawText, type Page } from '../paper/page.ts'
import { drawQr } from '../paper/qr.ts'

/** Draws the QR Code of a form's head, or the sentence `refusal` if it was refused. */
export function drawQrBox(page: Page, rect: Rect, { qr, refusal }: { qr: PrintedQr; refusal: string }): void {
  const style = { font: 'bold', size: 10, min: 6, lines: 5, align: 'center', valign: 'middle' } as const
  if (qr.refused) drawText(page, rect, { text: refusal, ...style })
  else drawQr(page, rect, qr.text)
}
