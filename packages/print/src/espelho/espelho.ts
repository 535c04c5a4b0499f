import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { type Block, fieldsBlock } from '../paper/block.ts'
import { drawCode128 } from '../paper/code128.ts'
import { flowPages } from '../paper/flow.ts'
import { type Folha, inset, MM, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'
import { drawQr } from '../paper/qr.ts'
import type { Espelho } from './espelho-model.ts'

const HEAD = 84
/** The manuals ask for at least 25 mm. */
const QR_SIDE = 32 * MM
const GAP = 5

/**
 * The «espelho» of a document: plain A4 pages with everything it says, on the same primitives as the official forms.
 * Shape   head with title, number, «FOLHA x/y» and key on every page; fields; QR Code; tables
 */
export function espelhoPages(espelho: Espelho, options: { trace?: boolean } = {}): Page[] {
  const head: Block = { height: HEAD, draw: (page, rect, folha) => drawHead(page, rect, { espelho, folha }) }
  const parts = [...fixedBlocks(espelho), ...espelho.sections]
  return flowPages({ head, parts, watermark: espelho.watermark, gap: GAP }, options)
}

function fixedBlocks({ blocks, qr }: Espelho): Block[] {
  const fields = blocks.map(({ title, rows }) => fieldsBlock(title, rows))
  return qr.trim() === '' ? fields : [...fields, qrBlock(qr)]
}

function qrBlock(qr: string): Block {
  return {
    height: QR_SIDE,
    draw: (page, rect) => {
      drawQr(page, { ...rect, w: QR_SIDE }, qr)
      const box = { ...inset(rect, 0, 6), x: rect.x + QR_SIDE + 8, w: rect.w - QR_SIDE - 8 }
      const text = `Consulta pelo QR Code:\n${qr.trim()}`
      drawText(page, box, { text, size: 7.5, min: 5, lines: 10, valign: 'middle' })
    },
  }
}

function drawHead(page: Page, rect: Rect, { espelho, folha }: { espelho: Espelho; folha: Folha }): void {
  drawBorder(page, rect)
  const left = { ...rect, w: rect.w * 0.54 }
  const right = { ...rect, x: rect.x + left.w, w: rect.w - left.w }
  drawBorder(page, right)
  const box = inset(left, 4, 4)
  const row = (from: number, h: number) => ({ ...box, y: rect.y + from, h })
  drawText(page, row(4, 28), {
    text: espelho.title,
    font: 'bold',
    size: 12,
    min: 7,
    lines: 2,
    align: 'center',
    valign: 'middle',
  })
  drawText(page, row(34, 18), { text: espelho.notice, size: 7.5, min: 5, lines: 2, align: 'center', valign: 'middle' })
  drawText(page, row(54, 12), {
    text: espelho.number,
    font: 'bold',
    size: 10,
    min: 6,
    align: 'center',
    valign: 'middle',
  })
  const text = `FOLHA ${folha.number}/${folha.total}`
  drawText(page, row(68, 12), { text, font: 'bold', size: 10, align: 'center', valign: 'middle' })
  drawKey(page, right, espelho.chave)
}

function drawKey(page: Page, rect: Rect, chave: string): void {
  const inner = inset(rect, 4, 5)
  if (chaveShape(chave)) drawCode128(page, { ...inner, h: 36 }, chave)
  const label = { ...inner, y: rect.y + 48, h: 7 }
  if (chave === '') return
  drawText(page, label, { text: 'CHAVE DE ACESSO', size: 6, align: 'center' })
  const key = { ...inner, y: rect.y + 58, h: 14 }
  drawText(page, key, {
    text: formatChave(chave),
    font: 'bold',
    size: 9,
    min: 5,
    align: 'center',
    valign: 'middle',
  })
}
