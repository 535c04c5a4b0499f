import type { Block } from './block.ts'
import { drawTitle, TITLE_HEIGHT } from './box.ts'
import { A4, inset, type Rect } from './geometry.ts'
import { drawWatermark, newPage, type Page } from './page.ts'
import {
  type Column,
  drawTable,
  layoutRow,
  restHeight,
  type Slice,
  suitColumns,
  TABLE_STYLE,
  type TableRow,
  type TableStyle,
  takeRows,
} from './table.ts'

/** A titled table that continues over pages; a running text is a table with one untitled column. */
export interface Section {
  title: string
  columns: Column[]
  rows: string[][]
  /** Index of the column that gets the remaining width */
  elastic: number
  style?: TableStyle
}

/** A part of a form: an unbreakable block, or a section that may continue over pages. */
export type Part = Block | Section

/**
 * A form with consecutive parts. The DANFE has its own plan, because its products share a page with later
 * blocks.
 */
export interface Flow {
  /** Default: A4 portrait */
  size?: { w: number; h: number }
  margin?: number
  /** Space between parts, in points */
  gap?: number
  /** Only on the first page, above the head (a detachable receipt) */
  first?: Block
  /** Repeated on every page */
  head: Block
  parts: readonly Part[]
  /** Watermark lines; see `drawWatermark` */
  watermark: readonly string[]
}

/** A section of running texts; empty texts are omitted. */
export const textSection = (title: string, texts: readonly string[]): Section => ({
  title,
  columns: [{ title: '', width: 0, grow: true }],
  rows: texts.filter((text) => text !== '').map((text) => [text]),
  elastic: 0,
})

export const FLOW_MARGIN = 17
const DEFAULTS = { size: A4, margin: FLOW_MARGIN, gap: 0 }
/** Minimum height in points below a table's title; with less space the table starts on the next page. */
const MIN_TABLE_SPACE = 24

/**
 * Lays out the parts on pages in two passes: first the plan, then the drawing, so that «FOLHA x/y» is
 * correct.
 * Shape   `first` (page one), `head` (every page), parts in order; sections without rows are omitted
 * Units   points
 */
export function flowPages(flow: Flow, options: { trace?: boolean } = {}): Page[] {
  const { size, margin, gap } = { ...DEFAULTS, ...flow }
  const area = inset({ x: 0, y: 0, ...size }, margin)
  const sheets = planSheets(flow, area, gap)
  return sheets.map((blocks, index) => {
    const page = newPage(size, options.trace)
    drawWatermark(page, flow.watermark)
    const folha = { number: index + 1, total: sheets.length }
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
  /** Starts a new page */
  turn: () => void
  put: (block: Block) => void
}

function planSheets(flow: Flow, area: Rect, gap: number): Block[][] {
  const firstBlocks = [flow.first, flow.head].filter((block) => block !== undefined)
  const plan: Plan = {
    sheets: [firstBlocks],
    left: area.h - firstBlocks.reduce((sum, block) => sum + block.height + gap, 0),
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
    } else if (part.rows.length > 0) putSection(plan, layoutSection(part, area.w))
  }
  return plan.sheets
}

interface LaidOutSection {
  title: string
  columns: Column[]
  rows: TableRow[]
  style: TableStyle
}

function putSection(plan: Plan, section: LaidOutSection): void {
  const above = (section.title === '' ? 0 : TITLE_HEIGHT) + section.style.headHeight
  let cursor = { row: 0, line: 0 }
  const minHeight = Math.min(MIN_TABLE_SPACE, restHeight(section.rows, cursor, section.style))
  while (cursor.row < section.rows.length) {
    if (plan.left < above + minHeight) plan.turn()
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

function layoutSection({ title, columns, rows, elastic, style = TABLE_STYLE }: Section, width: number): LaidOutSection {
  const headed = columns.some((column) => column.title !== '')
  const tableStyle = headed ? style : { ...style, headHeight: 0 }
  const suitedColumns = suitColumns(columns, rows, { total: width, elastic, style: tableStyle })
  return {
    title,
    columns: suitedColumns,
    rows: rows.map((row) => layoutRow(row, suitedColumns, tableStyle)),
    style: tableStyle,
  }
}

function tableBlock({ title, columns, style }: LaidOutSection, slices: Slice[]): Block {
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
