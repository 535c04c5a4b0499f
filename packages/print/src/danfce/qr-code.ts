import { drawQr, qrHolds } from '../paper/qr.ts'
import { bannerStrips, gapStrip, innerWidth, type Strip } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** The QR Code exactly as the document writes it; it is the issuer's, so that a note without one says so and gets none. */
export function qrStrips({ qrCode, roll }: Danfce): Strip[] {
  if (qrCode === '') return bannerStrips(roll, 'O XML desta NFC-e não traz o QR Code.')
  if (!qrHolds(qrCode)) return bannerStrips(roll, 'O QR Code do XML é longo demais para se ler.')
  const side = Math.min(roll.qr, innerWidth(roll))
  const draw: Strip['draw'] = (page, rect) => {
    drawQr(page, { x: rect.x + (rect.w - side) / 2, y: rect.y, w: side, h: side }, qrCode)
  }
  return [gapStrip(2), { height: side, draw }]
}
