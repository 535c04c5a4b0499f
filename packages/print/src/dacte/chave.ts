import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { refusedAnswer } from '../format/answer.ts'
import { epecNumber } from '../format/contingencia.ts'
import { asText, dateTime } from '../format/values.ts'
import { drawChave } from '../head/chave.ts'
import { drawQrBox } from '../head/qr-box.ts'
import type { Field } from '../paper/box.ts'
import { drawCode128 } from '../paper/code128.ts'
import { inset, MM, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'
import { contingencyCode } from './contingencia.ts'
import type { Dacte } from './dacte-model.ts'
import { FORM_NAMES } from './names.ts'

/** Side including the quiet zone, so that the modules have the 25 mm required by the manuals. */
const QR_SIDE = 30 * MM
export const KEY_HEIGHT = QR_SIDE + 4
/** Height of the key with its bar code. */
const KEY = 57
const PORTAL =
  'Consulta de autenticidade no portal nacional do CT-e, no site da Sefaz Autorizadora, ou em http://www.cte.fazenda.gov.br/portal'

/** Bar code, key in groups of four, consultation address (or the second bar code), and the QR Code. */
export function drawControle(page: Page, rect: Rect, dacte: Dacte): void {
  const side = QR_SIDE + 4
  const keys = { ...rect, w: rect.w - side }
  drawBorder(page, keys)
  const symbol = { ...rect, x: keys.x + keys.w, w: side }
  drawBorder(page, symbol)
  drawQrBox(page, inset(symbol, 2), { qr: dacte.qr, refusal: 'QR Code não confere com este CT-e' })
  drawChave(page, { ...keys, h: KEY }, { chave: dacte.chave, label: 'CHAVE DE ACESSO' })
  const below = { ...inset(keys, 3), y: rect.y + KEY + 3, h: rect.h - KEY - 6 }
  if (dacte.securityForm) drawCode128(page, below, contingencyCode(dacte))
  else drawText(page, below, { text: PORTAL, size: 7.4, min: 5.5, lines: 4, align: 'center', valign: 'middle' })
}

/** The authority's protocol; with a security form the digits of the second code; EPEC has its own label. */
export function protocolField(dacte: Dacte): Field {
  const { prot, form, state, inf } = dacte
  const style = { font: 'bold', align: 'center', min: 6 } as const
  if (dacte.securityForm) return { label: 'DADOS DO CT-E', value: formatChave(contingencyCode(dacte)), ...style }
  const nProt = asText(prot?.nProt)
  const label = {
    denegada: 'PROTOCOLO DE DENEGAÇÃO DE USO',
    epec: 'NÚMERO DE REGISTRO DO EPEC / PROTOCOLO',
    normal: 'PROTOCOLO DE AUTORIZAÇÃO DE USO',
  }[state.situacao === 'denegada' ? 'denegada' : inf.ide.tpEmis === '4' ? 'epec' : 'normal']
  if (dacte.epec) return { label, value: epecNumber(dacte.epec), ...style }
  const refused = refusedAnswer(prot, 57)
  if (refused !== null) return { label, value: refused, lines: 2, ...style, min: 5 }
  if (nProt === '') return { label, value: `${FORM_NAMES[form].doc} SEM PROTOCOLO DE AUTORIZAÇÃO`, ...style }
  return { label, value: `${nProt} - ${dateTime(prot?.dhRecbto)}`, ...style }
}
