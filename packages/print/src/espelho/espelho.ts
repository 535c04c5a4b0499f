import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { type Block, fieldsBlock } from '../paper/block.ts'
import { drawTitle, TITLE_HEIGHT } from '../paper/box.ts'
import { drawCode128 } from '../paper/code128.ts'
import { A4, type Folha, inset, MM, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, drawWatermark, newPage, type Page } from '../paper/page.ts'
import { drawQr } from '../paper/qr.ts'
import {
  type Column,
  drawTable,
  type Slice,
  setRow,
  suitColumns,
  TABLE_STYLE,
  type TableRow,
  takeRows,
} from '../paper/table.ts'
import type { Espelho } from './espelho-model.ts'

const MARGIN = 17
const HEAD = 84
/** The manuals ask for at least 25 mm. */
const QR_SIDE = 32 * MM
const GAP = 5

interface SetSection {
  title: string
  columns: Column[]
  rows: TableRow[]
}
interface Part {
  block: Block
  height: number
}

/**
 * The «espelho» of a document: plain A4 pages with everything it says, on the same primitives as the official forms.
 * Shape   head with title, number, «FOLHA x/y» and key on every page; fields; QR Code; tables
 */
export function espelhoPages(espelho: Espelho, options: { trace?: boolean } = {}): Page[] {
  const area = inset({ x: 0, y: 0, ...A4 }, MARGIN)
  const sheets = planParts(espelho, area)
  return sheets.map((parts, at) => {
    const page = newPage(A4, options.trace)
    drawWatermark(page, espelho.watermark)
    const folha = { number: at + 1, total: sheets.length }
    drawHead(page, { ...area, h: HEAD }, { espelho, folha })
    let y = area.y + HEAD + GAP
    for (const { block, height } of parts) {
      block.draw(page, { ...area, y, h: height }, folha)
      y += height + GAP
    }
    return page
  })
}

function planParts(espelho: Espelho, area: Rect): Part[][] {
  const sheets: Part[][] = [[]]
  let left = area.h - HEAD - GAP
  const turn = () => {
    sheets.push([])
    left = area.h - HEAD - GAP
  }
  const put = (block: Block) => {
    sheets.at(-1)?.push({ block, height: block.height })
    left -= block.height + GAP
  }
  for (const block of fixedBlocks(espelho)) {
    if (block.height > left) turn()
    put(block)
  }
  for (const section of espelho.sections.filter(({ rows }) => rows.length > 0).map((one) => setSection(one, area.w))) {
    let cursor = { row: 0, line: 0 }
    while (cursor.row < section.rows.length) {
      const head = TITLE_HEIGHT + headHeight(section)
      if (left < head + 24) turn()
      const fresh = sheets.at(-1)?.length === 0
      const { slices, next } = takeRows(section.rows, cursor, { room: left - head, fresh })
      if (slices.length === 0) {
        turn()
        continue
      }
      cursor = next
      put(tableBlock(section, slices))
      if (cursor.row < section.rows.length) turn()
    }
  }
  return sheets
}

function fixedBlocks({ blocks, qr }: Espelho): Block[] {
  const fields = blocks.map(({ title, rows }) => fieldsBlock(title, rows))
  return qr.trim() === '' ? fields : [...fields, qrBlock(qr)]
}

function setSection({ title, columns, rows, elastic }: Espelho['sections'][number], width: number): SetSection {
  const suited = suitColumns(columns, rows, { total: width, elastic })
  return { title, columns: suited, rows: rows.map((row) => setRow(row, suited)) }
}

/** A table of one untitled column is a text: it has no head. */
const headHeight = ({ columns }: SetSection): number =>
  columns.some(({ title }) => title !== '') ? TABLE_STYLE.headHeight : 0

function tableBlock(section: SetSection, slices: Slice[]): Block {
  const style = { ...TABLE_STYLE, headHeight: headHeight(section) }
  const rows = slices.reduce((sum, slice) => sum + slice.height, 0)
  return {
    height: TITLE_HEIGHT + style.headHeight + rows,
    draw: (page, rect) => {
      const y = drawTitle(page, rect, section.title)
      drawTable(page, { ...rect, y, h: rect.h - TITLE_HEIGHT }, { columns: section.columns, slices, style })
    },
  }
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
