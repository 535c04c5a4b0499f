import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { asText, dateTime } from '../format/values.ts'
import type { Field } from '../paper/box.ts'
import { drawCode128 } from '../paper/code128.ts'
import { inset, MM, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'
import { drawQr } from '../paper/qr.ts'
import { contingencyCode } from './contingencia.ts'
import type { Dacte } from './dacte-model.ts'
import { FORM_NAMES } from './names.ts'

/** With its clear margin, so that the modules themselves keep the 25 mm that the manuals ask for. */
export const QR_SIDE = 30 * MM
export const KEY_HEIGHT = QR_SIDE + 4
const BARS = 36
const KEY = 20
const PORTAL =
  'Consulta de autenticidade no portal nacional do CT-e, no site da Sefaz Autorizadora, ou em http://www.cte.fazenda.gov.br/portal'

/** Bar code, key in groups of four, where to consult (or the second bar code) and the QR Code. */
export function drawChave(page: Page, rect: Rect, dacte: Dacte): void {
  const side = QR_SIDE + 4
  const keys = { ...rect, w: rect.w - side }
  drawBorder(page, keys)
  const symbol = { ...rect, x: keys.x + keys.w, w: side }
  drawBorder(page, symbol)
  drawQr(page, inset(symbol, 2), dacte.qr)
  // a document without a proper key (a test file) has no bar code to show
  if (chaveShape(dacte.chave)) drawCode128(page, { ...inset(keys, 3), h: BARS - 5 }, dacte.chave)
  const key = { ...keys, y: rect.y + BARS, h: KEY }
  drawBorder(page, key)
  const inner = inset(key, 2, 1.5)
  drawText(page, { ...inner, h: 6 }, { text: 'CHAVE DE ACESSO', size: 6 })
  const groups = { ...inner, y: inner.y + 7, h: inner.h - 7 }
  const text = formatChave(dacte.chave)
  drawText(page, groups, { text, font: 'bold', size: 9, min: 5, align: 'center', valign: 'middle' })
  const below = { ...inset(keys, 3), y: key.y + key.h + 3, h: rect.y + rect.h - key.y - key.h - 6 }
  if (dacte.securityForm) drawCode128(page, below, contingencyCode(dacte))
  else drawText(page, below, { text: PORTAL, size: 7.4, min: 5.5, lines: 4, align: 'center', valign: 'middle' })
}

/** The authority's protocol; with a security form, the second code in figures; with EPEC, its own name. */
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
  if (nProt === '') return { label, value: `${FORM_NAMES[form].doc} SEM PROTOCOLO DE AUTORIZAÇÃO`, ...style }
  return { label, value: `${nProt} - ${dateTime(prot?.dhRecbto)}`, ...style }
}
