import { encodeText } from './encode.ts'
import { fit } from './fit.ts'
import { ASCENT, DESCENT, LEADING, textWidth } from './fonts.ts'
import type { Rect } from './geometry.ts'
import { drawBorder, drawFill, drawLine, drawLines, drawText, type Page } from './page.ts'
import { type Fitted, wrap } from './wrap.ts'

/** A column: `width` in points; cells of `grow` columns wrap, other cells are shrunk first. */
export interface Column {
  title: string
  width: number
  align?: 'left' | 'center' | 'right'
  grow?: boolean
}

/** Sizes of a table, in points: text, smallest text, titles, height of the title row, and extra space above the text of a row. */
export interface TableStyle {
  size: number
  min: number
  titleSize: number
  headHeight: number
  above: number
}

/** Default sizes, used for products and documents. */
export const TABLE_STYLE: TableStyle = { size: 6.8, min: 5, titleSize: 5.2, headHeight: 14, above: 0 }
const PAD_X = 1.6
const PAD_Y = 1.7

/** A row with laid-out cells. Texts are never cut: long texts wrap. */
export interface TableRow {
  cells: Fitted[]
  /** Number of lines of the highest cell */
  lines: number
}

/** Lines of a row on one page; all lines unless the row is broken over pages. */
export interface Slice {
  row: TableRow
  from: number
  to: number
  height: number
}

/** The row and line where the next page starts. */
export interface Cursor {
  row: number
  line: number
}

/**
 * Computes column widths from the widest text of each column; the `elastic` column gets the rest of `total`.
 */
export function suitColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { total, elastic, style = TABLE_STYLE }: { total: number; elastic: number; style?: TableStyle },
): Column[] {
  const widths = columns.map((column, index) => {
    if (index === elastic) return 0
    const widest = rows.reduce((max, row) => Math.max(max, widestLine(row[index] ?? '', style.size)), 0)
    // between the nominal width and 1.6 × the nominal width
    return Math.min(Math.max(widest + 2 * PAD_X + 0.2, column.width), column.width * 1.6)
  })
  const sum = widths.reduce((partial, width) => partial + width, 0)
  // if all columns are wide, the others are scaled down so that the elastic column keeps its share
  const least = Math.min(Math.max(columns[elastic]?.width ?? 0, total * ELASTIC_SHARE), total / 2)
  const scale = sum > total - least ? (total - least) / sum : 1
  const rest = total - sum * scale
  return columns.map((column, index) => ({ ...column, width: index === elastic ? rest : (widths[index] ?? 0) * scale }))
}

const widestLine = (text: string, size: number): number =>
  text.includes('\n')
    ? text.split('\n').reduce((most, line) => Math.max(most, widestLine(line, size)), 0)
    : textWidth(encodeText(text), 'roman', size)

/** Minimum share of the table's width for the elastic column. */
const ELASTIC_SHARE = 0.12

/** Lays out the texts of one row in its columns. */
export function layoutRow(texts: readonly string[], columns: readonly Column[], style = TABLE_STYLE): TableRow {
  const cells = columns.map((column, index) => layoutCell(texts[index] ?? '', column, style))
  return { cells, lines: cells.reduce((most, cell) => Math.max(most, cell.lines.length), 1) }
}

function layoutCell(text: string, column: Column, { size, min }: TableStyle): Fitted {
  const width = column.width - 2 * PAD_X
  if (!column.grow) {
    const set = fit(text, { w: width, h: size }, { size, min })
    if (!set.cut) return set
  }
  const face = { font: 'roman' as const, size: column.grow ? size : min, width }
  return { font: face.font, size: face.size, lines: wrap(encodeText(text), face).map((line) => line.text), cut: false }
}

const linesHeight = (lines: number, style: TableStyle): number =>
  (lines - 1) * style.size * LEADING + style.size * (ASCENT + DESCENT) + 2 * PAD_Y + style.above

/** Height of all rows from a cursor on, in points. */
export function restHeight(rows: readonly TableRow[], from: Cursor, style = TABLE_STYLE): number {
  let sum = 0
  for (let index = from.row; index < rows.length; index++) {
    sum += linesHeight((rows[index]?.lines ?? 1) - (index === from.row ? from.line : 0), style)
  }
  return sum
}

/** A long row may be broken if at least this many lines stay on each page. */
const KEEP = 4

/**
 * Takes the rows that fit in `room` points. Only a long row is broken; a short one moves to the next page. On
 * a `fresh` page at least one line is taken, so that planning terminates.
 */
export function takeRows(
  rows: readonly TableRow[],
  start: Cursor,
  { room, fresh, style = TABLE_STYLE }: { room: number; fresh: boolean; style?: TableStyle },
): { slices: Slice[]; next: Cursor } {
  const slices: Slice[] = []
  let left = room
  let { row, line } = start
  for (; row < rows.length; row++, line = 0) {
    const current = rows[row]!
    const whole = linesHeight(current.lines - line, style)
    if (whole <= left) {
      slices.push({ row: current, from: line, to: current.lines, height: whole })
      left -= whole
      continue
    }
    const fitting = Math.floor((left - linesHeight(1, style)) / (style.size * LEADING)) + 1
    const isFirstRow = fresh && slices.length === 0
    const canBreak = fitting >= KEEP && current.lines - line - fitting >= KEEP
    if (!isFirstRow && !canBreak) break
    const count = Math.max(1, Math.min(fitting, current.lines - line - 1))
    slices.push({ row: current, from: line, to: line + count, height: linesHeight(count, style) })
    line += count
    break
  }
  return { slices, next: { row, line } }
}

/** Draws titles, row slices, and column lines down to the bottom of the rectangle. */
export function drawTable(
  page: Page,
  rect: Rect,
  {
    columns,
    slices,
    style = TABLE_STYLE,
  }: { columns: readonly Column[]; slices: readonly Slice[]; style?: TableStyle },
): void {
  drawFill(page, { ...rect, h: style.headHeight }, 0.93)
  drawHead(page, rect, { columns, style })
  let y = rect.y + style.headHeight
  for (const [index, slice] of slices.entries()) {
    if (index > 0) drawLine(page, { x: rect.x, y }, { x: rect.x + rect.w, y, grey: 0.6, width: 0.25 })
    drawSlice(page, { x: rect.x, y, w: rect.w, h: slice.height }, { slice, columns, above: style.above })
    y += slice.height
  }
  drawBorder(page, rect)
}

function drawHead(page: Page, rect: Rect, { columns, style }: { columns: readonly Column[]; style: TableStyle }): void {
  let x = rect.x
  const bottom = rect.y + style.headHeight
  for (const [index, column] of columns.entries()) {
    const box = { x: x + 0.8, y: rect.y + 0.8, w: column.width - 1.6, h: style.headHeight - 1.6 }
    drawText(page, box, {
      text: column.title,
      size: style.titleSize,
      min: 4.5,
      lines: 2,
      align: 'center',
      valign: 'middle',
    })
    if (index > 0) drawLine(page, { x, y: rect.y }, { x, y: rect.y + rect.h })
    x += column.width
  }
  drawLine(page, { x: rect.x, y: bottom }, { x: rect.x + rect.w, y: bottom })
}

function drawSlice(
  page: Page,
  rect: Rect,
  { slice, columns, above }: { slice: Slice; columns: readonly Column[]; above: number },
): void {
  let x = rect.x
  for (const [index, column] of columns.entries()) {
    const cell = slice.row.cells[index]
    const box = { x: x + PAD_X, y: rect.y + PAD_Y + above, w: column.width - 2 * PAD_X, h: rect.h - 2 * PAD_Y - above }
    x += column.width
    if (!cell || cell.lines.length <= slice.from) continue
    const whole = slice.from === 0 && slice.to >= cell.lines.length
    const lines = whole ? cell.lines : cell.lines.slice(slice.from, slice.to)
    drawLines(page, box, { lines, font: cell.font, size: cell.size, align: column.align })
  }
}
