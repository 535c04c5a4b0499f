import type { Block } from './block.ts'
import { drawTitle, TITLE_HEIGHT } from './box.ts'
import { A4, inset, type Rect } from './geometry.ts'
import { drawWatermark, newPage, type Page } from './page.ts'
import {
  type Column,
  drawTable,
  restHeight,
  type Slice,
  setRow,
  suitColumns,
  TABLE_STYLE,
  type TableRow,
  type TableStyle,
  takeRows,
} from './table.ts'

/** A titled table that goes on over as many pages as it needs; a running text is a table of one untitled column. */
export interface Section {
  title: string
  columns: Column[]
  rows: string[][]
  /** Index of the column that takes the rest of the width */
  elastic: number
  style?: TableStyle
}

/** What flows down the pages: fixed blocks, which are never broken, and sections, which may be. */
export type Part = Block | Section

/** A form whose parts follow one another: everything but the DANFE, whose products share a page with what stands under them. */
export interface Flow {
  /** A4 upright unless told */
  size?: { w: number; h: number }
  margin?: number
  /** Between parts, in points */
  gap?: number
  /** On the first page alone, above the head (a receipt to tear off) */
  first?: Block
  /** Repeated on every page */
  head: Block
  parts: readonly Part[]
  /** Large grey words under everything; see `drawWatermark` */
  watermark: readonly string[]
}

/** A section of running text; empty ones give no rows. */
export const textSection = (title: string, texts: readonly string[]): Section => ({
  title,
  columns: [{ title: '', width: 0, grow: true }],
  rows: texts.filter((text) => text !== '').map((text) => [text]),
  elastic: 0,
})

const DEFAULTS = { size: A4, margin: 17, gap: 0 }
/** Less than this under a table's title is not worth starting it: the next page is. */
const WORTH = 24

/**
 * Lays the parts on pages, in two passes: first where everything stands, then the drawing, so that «FOLHA x/y» is right.
 * Shape   `first` (page one), `head` (every page), parts in their order; sections without rows are left out
 * Units   points
 */
export function flowPages(flow: Flow, options: { trace?: boolean } = {}): Page[] {
  const { size, margin, gap } = { ...DEFAULTS, ...flow }
  const area = inset({ x: 0, y: 0, ...size }, margin)
  const sheets = planSheets(flow, area, gap)
  return sheets.map((blocks, at) => {
    const page = newPage(size, options.trace)
    drawWatermark(page, flow.watermark)
    const folha = { number: at + 1, total: sheets.length }
    let y = area.y
    for (const block of blocks) {
      block.draw(page, { ...area, y, h: block.height }, folha)
      y += block.height + gap
    }
    return page
  })
}

interface Plan {
  sheets: Block[][]
  left: number
  /** Starts a page */
  turn: () => void
  put: (block: Block) => void
}

function planSheets(flow: Flow, area: Rect, gap: number): Block[][] {
  const opening = [flow.first, flow.head].filter((block) => block !== undefined)
  const plan: Plan = {
    sheets: [opening],
    left: area.h - opening.reduce((sum, block) => sum + block.height + gap, 0),
    turn: () => {
      plan.sheets.push([flow.head])
      plan.left = area.h - flow.head.height - gap
    },
    put: (block) => {
      plan.sheets.at(-1)?.push(block)
      plan.left -= block.height + gap
    },
  }
  for (const part of flow.parts) {
    if ('draw' in part) {
      if (part.height > plan.left) plan.turn()
      plan.put(part)
    } else if (part.rows.length > 0) putSection(plan, setSection(part, area.w))
  }
  return plan.sheets
}

interface SetSection {
  title: string
  columns: Column[]
  rows: TableRow[]
  style: TableStyle
}

function putSection(plan: Plan, section: SetSection): void {
  const above = (section.title === '' ? 0 : TITLE_HEIGHT) + section.style.headHeight
  let cursor = { row: 0, line: 0 }
  const worth = Math.min(WORTH, restHeight(section.rows, cursor, section.style))
  while (cursor.row < section.rows.length) {
    if (plan.left < above + worth) plan.turn()
    const fresh = plan.sheets.at(-1)?.length === 1
    const { slices, next } = takeRows(section.rows, cursor, { room: plan.left - above, fresh, style: section.style })
    if (slices.length === 0) {
      plan.turn()
      continue
    }
    cursor = next
    plan.put(tableBlock(section, slices))
    if (cursor.row < section.rows.length) plan.turn()
  }
}

function setSection({ title, columns, rows, elastic, style = TABLE_STYLE }: Section, width: number): SetSection {
  const headed = columns.some((column) => column.title !== '')
  const own = headed ? style : { ...style, headHeight: 0 }
  const suited = suitColumns(columns, rows, { total: width, elastic, style: own })
  return { title, columns: suited, rows: rows.map((row) => setRow(row, suited, own)), style: own }
}

function tableBlock({ title, columns, style }: SetSection, slices: Slice[]): Block {
  const rows = slices.reduce((sum, slice) => sum + slice.height, 0)
  const above = title === '' ? 0 : TITLE_HEIGHT
  return {
    height: above + style.headHeight + rows,
    draw: (page, rect) => {
      if (title !== '') drawTitle(page, rect, title)
      drawTable(page, { ...rect, y: rect.y + above, h: rect.h - above }, { columns, slices, style })
    },
  }
}
