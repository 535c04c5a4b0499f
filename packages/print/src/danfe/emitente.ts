import { addressLines } from '../format/address.ts'
import { asText, numero } from '../format/values.ts'
import { drawChave } from '../head/chave.ts'
import { cutEmitente, drawEmitente } from '../head/emitente.ts'
import type { Block } from '../paper/block.ts'
import { drawCode128 } from '../paper/code128.ts'
import { columns, type Folha, inset, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'
import { contingencyCode } from './contingencia.ts'
import type { Danfe } from './danfe-model.ts'

const HEIGHT = 96
/** Height of the key with its bar code. */
const KEY = 61
const PORTAL =
  'Consulta de autenticidade no portal nacional da NF-e www.nfe.fazenda.gov.br/portal ou no site da Sefaz Autorizadora'

/** The head of every page: issuer, title with number, series and page, and the key with its bar code. */
export function emitenteBlock(danfe: Danfe): Block {
  const { inf, state } = danfe
  const issuer = { name: asText(inf.emit.xNome), lines: addressLines(inf.emit.enderEmit), logo: state.logo }
  const frames = (rect: Rect) => columns(rect, [38, 18, 44]) as [Rect, Rect, Rect] // three weights, three columns
  return {
    height: HEIGHT,
    cutTexts: (width) => cutEmitente(frames({ x: 0, y: 0, w: width, h: HEIGHT })[0], issuer),
    draw: (page, rect, folha) => {
      const [emit, middle, key] = frames(rect)
      drawEmitente(page, emit, issuer)
      drawDanfe(page, middle, { danfe, folha })
      drawControle(page, key, danfe)
    },
  }
}

function drawDanfe(page: Page, rect: Rect, { danfe, folha }: { danfe: Danfe; folha: Folha }): void {
  const { ide } = danfe.inf
  drawBorder(page, rect)
  const box = inset(rect, 3, 2)
  const row = (y: number, h: number) => ({ ...box, y: rect.y + y, h })
  drawText(page, row(2, 14), { text: 'DANFE', font: 'bold', size: 14, align: 'center' })
  const title = 'Documento Auxiliar da Nota Fiscal Eletrônica'
  drawText(page, row(17, 17), { text: title, size: 7, lines: 2, align: 'center' })
  drawText(
    page,
    { ...row(36, 18), w: box.w - 20 },
    { text: '0 - ENTRADA\n1 - SAÍDA', size: 7.5, lines: 2, valign: 'middle' },
  )
  const mark = { x: box.x + box.w - 17, y: rect.y + 37, w: 15, h: 15 }
  drawBorder(page, mark)
  drawText(page, mark, { text: asText(ide.tpNF), font: 'bold', size: 11, align: 'center', valign: 'middle' })
  const lines = [`Nº ${numero(ide.nNF)}`, `SÉRIE ${asText(ide.serie)}`, `FOLHA ${folha.number}/${folha.total}`]
  for (const [index, text] of lines.entries()) {
    drawText(page, row(57 + index * 12.4, 11.4), {
      text,
      font: 'bold',
      size: 10.5,
      min: 8,
      align: 'center',
      valign: 'middle',
    })
  }
}

/** The key and, below it, the consultation address or the second bar code of a security form. */
function drawControle(page: Page, rect: Rect, danfe: Danfe): void {
  drawChave(page, { ...rect, h: KEY }, { chave: danfe.chave, label: 'CHAVE DE ACESSO' })
  const frame = { ...rect, y: rect.y + KEY, h: rect.h - KEY }
  drawBorder(page, frame)
  const below = inset(frame, 3)
  if (danfe.securityForm) drawCode128(page, below, contingencyCode(danfe))
  else drawText(page, below, { text: PORTAL, size: 8, min: 6, lines: 3, align: 'center', valign: 'middle' })
}
