import { asText, date, joined, numero } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { drawField } from '../paper/box.ts'
import { columns, inset, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawLine, drawText, type Page } from '../paper/page.ts'
import type { Dacte } from './dacte-model.ts'
import { FORM_NAMES } from './names.ts'

const DECLARATION = 12
const FIELDS = 44
const CUT = 8
const RECEIPT =
  'DECLARO QUE RECEBI OS VOLUMES DESTE CONHECIMENTO EM PERFEITO ESTADO PELO QUE DOU POR CUMPRIDO O PRESENTE CONTRATO DE TRANSPORTE'
/** The wording for a CT-e OS: its services carry no volumes. */
const RECEIPT_OS =
  'DECLARO QUE O SERVIÇO DESTE CONHECIMENTO FOI PRESTADO, PELO QUE DOU POR CUMPRIDO O PRESENTE CONTRATO'

/** The detachable receipt: recipient, times, and the document's number. */
export const canhotoBlock = (dacte: Dacte): Block => ({
  height: DECLARATION + FIELDS + CUT,
  draw: (page, rect) => drawCanhoto(page, rect, dacte),
})

function drawCanhoto(page: Page, rect: Rect, dacte: Dacte): void {
  const top = { ...rect, h: DECLARATION }
  drawBorder(page, top)
  const text = dacte.form === 'CTeOS' ? RECEIPT_OS : RECEIPT
  drawText(page, inset(top, 3, 2), { text, size: 6.6, min: 5, align: 'center', valign: 'middle' })
  const below = { ...rect, y: rect.y + DECLARATION, h: FIELDS }
  const [recipientCell, sign, times, number] = columns(below, [30, 31, 21, 18]) as [Rect, Rect, Rect, Rect] // four weights
  const half = FIELDS / 2
  drawField(page, { ...recipientCell, h: half }, { label: 'NOME', value: '' })
  drawField(page, { ...recipientCell, y: recipientCell.y + half, h: half }, { label: 'RG', value: '' })
  drawField(page, sign, { label: 'ASSINATURA / CARIMBO', value: '' })
  drawField(page, { ...times, h: half }, { label: 'CHEGADA - DATA / HORA', value: '' })
  drawField(page, { ...times, y: times.y + half, h: half }, { label: 'SAÍDA - DATA / HORA', value: '' })
  drawNumber(page, number, dacte)
  const y = rect.y + DECLARATION + FIELDS + CUT / 2
  drawLine(page, { x: rect.x, y }, { x: rect.x + rect.w, y, dash: true, width: 0.4 })
}

function drawNumber(page: Page, rect: Rect, { form, inf: { ide, emit } }: Dacte): void {
  drawBorder(page, rect)
  const lines = [FORM_NAMES[form].doc, `Nº ${numero(ide.nCT)}`, `SÉRIE ${asText(ide.serie)}`]
  for (const [index, text] of lines.entries()) {
    const box = { ...inset(rect, 2), y: rect.y + 2 + index * 10.6, h: 10 }
    drawText(page, box, { text, font: 'bold', size: 9, min: 6, align: 'center', valign: 'middle' })
  }
  const text = joined(' - ', date(ide.dhEmi), emit.xNome)
  const box = { ...inset(rect, 2), y: rect.y + 35, h: 7 }
  drawText(page, box, { text, size: 5.4, min: 4.5, align: 'center', valign: 'middle' })
}
