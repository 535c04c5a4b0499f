import { drawQr } from '../paper/qr.ts'
import { bannerStrips, gapStrip, innerWidth, type Strip } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** The QR Code exactly as written in the document, or a sentence when it is missing or refused. */
export function qrStrips({ qrCode, roll, nome }: Danfce): Strip[] {
  if (qrCode.refused) return bannerStrips(roll, 'QR Code não confere com esta nota')
  if (qrCode.text === '') return bannerStrips(roll, `O XML desta ${nome} não traz o QR Code.`)
  const side = Math.min(roll.qr, innerWidth(roll))
  const draw: Strip['draw'] = (page, rect) => {
    drawQr(page, { x: rect.x + (rect.w - side) / 2, y: rect.y, w: side, h: side }, qrCode.text)
  }
  return [gapStrip(2), { height: side, draw }]
}
