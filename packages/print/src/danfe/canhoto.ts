import { asText, date, joined, numero, reais, street } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { drawField } from '../paper/box.ts'
import { fit } from '../paper/fit.ts'
import { inset, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawLine, drawText, type Page } from '../paper/page.ts'
import type { Danfe } from './danfe-model.ts'

const RECEIPT = 17
const SIGNATURE = 22
const CUT = 9
const NUMBER_WIDTH = 0.17

/** The detachable receipt: recipient, date, and the note's number. */
export function canhotoBlock(danfe: Danfe): Block {
  return { height: RECEIPT + SIGNATURE + CUT, draw: (page, rect) => drawCanhoto(page, rect, danfe) }
}

function drawCanhoto(page: Page, rect: Rect, { inf }: Danfe): void {
  const right = rect.w * NUMBER_WIDTH
  const left = { ...rect, w: rect.w - right, h: RECEIPT }
  drawBorder(page, left)
  const text = { size: 6.5, min: 5, lines: 2, valign: 'middle' } as const
  const box = inset(left, 2, 1.5)
  // the recipient is whole in its own block
  const whole = receiptTexts(inf).find((candidate) => !fit(candidate, box, text).cut)
  drawText(page, box, { ...text, text: whole ?? receiptTexts(inf).at(-1) ?? '' })
  const below = { ...left, y: rect.y + RECEIPT, h: SIGNATURE }
  const day = left.w * 0.22
  drawField(page, { ...below, w: day }, { label: 'DATA DE RECEBIMENTO', value: '' })
  drawField(
    page,
    { ...below, x: rect.x + day, w: left.w - day },
    { label: 'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', value: '' },
  )
  const corner = { x: rect.x + left.w, y: rect.y, w: right, h: RECEIPT + SIGNATURE }
  drawBorder(page, corner)
  const lines = ['NF-e', `Nº ${numero(inf.ide.nNF)}`, `SÉRIE ${asText(inf.ide.serie)}`]
  for (const [index, text] of lines.entries()) {
    const box = { ...inset(corner, 2), y: corner.y + 2 + index * 12, h: 11 }
    drawText(page, box, { text, font: 'bold', size: 10, min: 7, align: 'center', valign: 'middle' })
  }
  const y = rect.y + RECEIPT + SIGNATURE + CUT / 2
  drawLine(page, { x: rect.x, y }, { x: rect.x + rect.w, y, dash: true, width: 0.4 })
}

/** The text of the receipt with the recipient and its address, without the address, without both. */
function receiptTexts(inf: Danfe['inf']): string[] {
  const { dest, emit, ide, total } = inf
  const address = dest?.enderDest
  const facts = [`EMISSÃO: ${date(ide.dhEmi ?? ide.dEmi)}`, `VALOR TOTAL: ${reais(total.ICMSTot?.vNF)}`]
  const place = joined(' – ', street(address), joined('/', address?.xMun, address?.UF))
  const recipients = [joined(' – ', dest?.xNome, place), asText(dest?.xNome), '']
  return recipients.map((recipient) => {
    const all = [...facts, ...(recipient ? [`DESTINATÁRIO: ${recipient}`] : [])]
    return `RECEBEMOS DE ${asText(emit.xNome)} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO. ${all.join(' – ')}`
  })
}
