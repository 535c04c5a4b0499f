import type { PrintedQr } from '../format/query.ts'
import { drawQrBox } from '../head/qr-box.ts'
import type { Block } from '../paper/block.ts'
import { inset } from '../paper/geometry.ts'
import { drawBorder, drawText } from '../paper/page.ts'

const SIDE = 96

/** Where the key is looked up. */
export const keyLookup = ({ text }: PrintedQr): string =>
  text === '' ? 'CONSULTE PELA CHAVE DE ACESSO' : `CONSULTE PELA CHAVE DE ACESSO EM\n${text.split('?')[0]}`

/** The QR Code with the sentence that says what it is for. */
export const qrBlock = (qr: PrintedQr, says: string): Block => ({
  height: SIDE + 8,
  draw: (page, rect) => {
    drawBorder(page, rect)
    const box = inset(rect, 4)
    drawQrBox(page, { ...box, w: SIDE, h: SIDE }, { qr, refusal: 'QR CODE NÃO CONFERE' })
    drawText(
      page,
      { ...box, x: box.x + SIDE + 8, w: box.w - SIDE - 8 },
      {
        text: says,
        size: 9,
        min: 6,
        lines: 6,
        valign: 'middle',
      },
    )
  },
})
