import type { Block } from '../paper/block.ts'
import { TITLE_HEIGHT } from '../paper/box.ts'
import { type Cursor, restHeight, type Slice, TABLE_STYLE, type TableRow, takeRows } from '../paper/table.ts'
import { type InfoPart, infoHeight, MIN_INFO_HEIGHT, takeInfo } from './informacoes.ts'

/** A planned page: its blocks, rows and lines, with the height of each part. Units: points. */
export interface Sheet {
  blocks: Block[]
  products: { slices: Slice[]; height: number } | null
  tail: Block | null
  info: { part: InfoPart; height: number; more: boolean } | null
}

/** Input of the page plan. Units: points. */
export interface PlanInput {
  width: number
  height: number
  /** Blocks of the first page, in order; blocks that do not fit move to the next page, below the head */
  blocks: readonly Block[]
  /** The head repeated on the following pages */
  head: readonly Block[]
  /** A block after the products (ISSQN) */
  tail: Block | null
  rows: readonly TableRow[]
  /** Additional data, encoded */
  text: string
}

const TABLE_HEAD = TITLE_HEIGHT + TABLE_STYLE.headHeight
/** Minimum height to start a table or a text on a page. */
const MIN_TABLE = TABLE_HEAD + 24
const MIN_INFO = 40

interface Work {
  input: PlanInput
  blocks: Block[]
  tail: Block | null
  cursor: Cursor
  text: string
  infoShown: boolean
  left: number
}

const rowsLeft = ({ input, cursor }: Work): boolean => cursor.row < input.rows.length
const infoLeft = (work: Work): boolean => !work.infoShown || work.text !== ''

/** Plans every page before one is drawn, so that «FOLHA x/y» is right on all of them. */
export function planSheets(input: PlanInput): Sheet[] {
  const start = { row: 0, line: 0 }
  const work: Work = {
    input,
    blocks: [...input.blocks],
    tail: input.tail,
    cursor: start,
    text: input.text,
    infoShown: false,
    left: 0,
  }
  const sheets: Sheet[] = []
  while (sheets.length === 0 || work.blocks.length > 0 || rowsLeft(work) || infoLeft(work)) {
    sheets.push(planSheet(work, sheets.length === 0))
  }
  return sheets
}

function planSheet(work: Work, first: boolean): Sheet {
  const sheet: Sheet = { blocks: [], products: null, tail: null, info: null }
  work.left = work.input.height
  if (!first) for (const block of work.input.head) addBlock(work, sheet, block)
  while (work.blocks[0] && (work.blocks[0].height <= work.left || sheet.blocks.length === 0)) {
    addBlock(work, sheet, work.blocks[0])
    work.blocks.shift()
  }
  if (work.blocks.length > 0) return sheet
  if (first || !work.infoShown) planFirst(work, sheet, first)
  else planNext(work, sheet)
  return sheet
}

function addBlock(work: Work, sheet: Sheet, block: Block): void {
  sheet.blocks.push(block)
  work.left -= block.height
}

/** Height of the remaining rows; an empty table (no items) still has its head. */
function tableNeed({ input, cursor }: Work): number {
  if (cursor.row >= input.rows.length && input.rows.length > 0) return 0
  return TABLE_HEAD + Math.max(8, restHeight(input.rows, cursor))
}

/** Plans the page with the block of additional data: products and additional data share the free height. */
function planFirst(work: Work, sheet: Sheet, first: boolean): void {
  const { width } = work.input
  const tail = work.tail?.height ?? 0
  const products = tableNeed(work)
  const info = Math.max(MIN_INFO_HEIGHT, infoHeight(work.text, width, true))
  const spare = work.left - tail - products
  if (spare >= info) {
    takeTable(work, sheet, { height: work.left - tail - info, fresh: !first })
    takeTail(work, sheet, info)
  } else if (spare >= MIN_INFO_HEIGHT) {
    takeTable(work, sheet, { height: products, fresh: !first })
    takeTail(work, sheet, spare)
  } else if (work.left - tail - MIN_INFO_HEIGHT >= MIN_TABLE) {
    takeTable(work, sheet, { height: work.left - tail - MIN_INFO_HEIGHT, fresh: !first })
    takeTail(work, sheet, MIN_INFO_HEIGHT)
  } else if (work.left - tail >= MIN_INFO_HEIGHT) {
    takeTail(work, sheet, work.left - tail)
  }
}

function takeTail(work: Work, sheet: Sheet, height: number): void {
  sheet.tail = work.tail
  work.tail = null
  takeText(work, sheet, { height, first: true })
}

/** Plans a following page: products first, then the rest of the additional data. */
function planNext(work: Work, sheet: Sheet): void {
  const products = rowsLeft(work) ? tableNeed(work) : 0
  if (products > 0) takeTable(work, sheet, { height: Math.min(products, work.left), fresh: true })
  if (rowsLeft(work) || work.text === '' || work.left < MIN_INFO) return
  const need = infoHeight(work.text, work.input.width, false)
  takeText(work, sheet, { height: Math.min(need, work.left), first: false })
}

function takeTable(work: Work, sheet: Sheet, { height, fresh }: { height: number; fresh: boolean }): void {
  const { slices, next } = takeRows(work.input.rows, work.cursor, { room: height - TABLE_HEAD + 0.01, fresh })
  work.cursor = next
  work.left -= height
  sheet.products = { slices, height }
}

function takeText(work: Work, sheet: Sheet, { height, first }: { height: number; first: boolean }): void {
  const { part, rest } = takeInfo(work.text, { width: work.input.width, height, first })
  work.text = rest
  work.infoShown = true
  work.left -= height
  sheet.info = { part, height, more: rest !== '' }
}
