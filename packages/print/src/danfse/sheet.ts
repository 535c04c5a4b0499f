import { encodeText } from '../paper/encode.ts'
import { ASCENT, DESCENT, type Font, LEADING } from '../paper/fonts.ts'
import { A4, MM, type Rect } from '../paper/geometry.ts'
import { drawFill, drawLine, drawLines, type Page } from '../paper/page.ts'
import { wrap } from '../paper/wrap.ts'

/*
 * The grid of the DANFSe: four columns, rows as high as their longest field, all on one page.
 * Source  NT SE/CGNFS-e 008, 2.2 to 2.4
 */

const CM = 10 * MM
/** Page border 0.20 cm from the paper's edge, and the body inside it. Units: points. */
export const FRAME: Rect = { x: 0.2 * CM, y: 0.2 * CM, w: A4.w - 0.4 * CM, h: A4.h - 0.4 * CM }
const LEFT = 0.3 * CM
const COLUMN = 5.1 * CM
export const BODY = { x: LEFT, w: 4 * COLUMN }
/** Grey of 5 %. */
export const SHADE = 0.95

const LABEL = 6
const CONTENT = 7
const TOP = 2.4
const BOTTOM = 1.4
const INSET = 2

/** A field: its label, if any, above, its value below, across `span` of the four columns from `col` on. */
export interface Cell {
  label?: string
  value: string
  col: 0 | 1 | 2 | 3
  span?: 1 | 2 | 3 | 4
  shaded?: boolean
  /** Labels of the identification block are as large as the contents */
  large?: boolean
}

/** The name of a block, in the first column of its first row. */
interface Title {
  title: string
}

/** A row of a block. */
export type Row = readonly (Cell | Title)[]

/** A block without its fields: one line. */
interface Sentence {
  sentence: string
}
export type Block = { rows: readonly Row[] } | Sentence

interface Face {
  font: Font
  size: number
}
const FACES = {
  title: { font: 'sansBold', size: CONTENT },
  label: { font: 'sansBold', size: LABEL },
  content: { font: 'sans', size: CONTENT },
} as const satisfies Record<string, Face>

/** The lines of a text in a column. `limit` is their maximum number. */
export const linesOf = (
  text: string,
  { font, size }: Face,
  { width, limit }: { width: number; limit?: number },
): string[] => wrap(encodeText(text), { font, size, width }, limit).map((line) => line.text)

/** Height of lines from the first ascent to the last descent. */
export const heightOf = (lines: number, size: number): number =>
  lines === 0 ? 0 : (lines - 1) * size * LEADING + size * (ASCENT + DESCENT)

const widthOf = (span: number): number => span * COLUMN - 2 * INSET

/** A row ready to draw. Units: points. */
interface LaidRow {
  height: number
  draw: (page: Page, y: number) => void
}

/** Height of one line of a block that is not filled: 0.32 cm at least. */
const SENTENCE_HEIGHT = 0.42 * CM

/** Lays out a block; with `maxLines` 1, each value takes one line. */
export function layBlock(block: Block, maxLines: number): LaidRow[] {
  if ('rows' in block) return block.rows.map((row) => layRow(row, maxLines))
  const draw = (page: Page, y: number) => {
    drawFill(page, { ...BODY, y, h: SENTENCE_HEIGHT }, SHADE)
    const box = { x: BODY.x + INSET, y: y + 0.5, w: widthOf(4), h: SENTENCE_HEIGHT - 1 }
    drawLines(page, box, {
      lines: linesOf(block.sentence, FACES.title, { width: box.w, limit: 1 }),
      ...FACES.title,
      valign: 'middle',
    })
  }
  return [{ height: SENTENCE_HEIGHT, draw }]
}

/** Row of the identification block: four of them leave room for the QR Code and its sentence. */
const LARGE_HEIGHT = 0.715 * CM

function layRow(row: Row, maxLines: number): LaidRow {
  const parts = row.map((part) => ('title' in part ? layTitle(part) : layCell(part, maxLines)))
  const isLarge = row.some((part) => 'large' in part && part.large)
  const height = Math.max(isLarge ? LARGE_HEIGHT : 0, ...parts.map((part) => part.height))
  const draw = (page: Page, y: number) => {
    for (const part of parts) part.draw(page, y, height)
  }
  return { height, draw }
}

function layTitle({ title }: Title) {
  const lines = linesOf(title, FACES.title, { width: widthOf(1), limit: 2 })
  return {
    height: TOP + heightOf(lines.length, CONTENT) + BOTTOM,
    draw: (page: Page, y: number, h: number) => {
      drawFill(page, { x: BODY.x, y, w: COLUMN, h }, SHADE)
      drawLines(page, { x: BODY.x + INSET, y, w: widthOf(1), h }, { lines, ...FACES.title, valign: 'middle' })
    },
  }
}

function layCell({ label = '', value, col, span = 1, shaded = false, large = false }: Cell, maxLines: number) {
  const face = large ? FACES.title : FACES.label
  const width = widthOf(span)
  const labels = linesOf(label, face, { width: width, limit: 2 })
  const values = linesOf(value === '' ? '-' : value, FACES.content, { width: width, limit: maxLines })
  const below = TOP + labels.length * face.size * LEADING
  const x = BODY.x + col * COLUMN
  return {
    height: below + heightOf(values.length, CONTENT) + BOTTOM,
    draw: (page: Page, y: number, h: number) => {
      if (shaded) drawFill(page, { x, y, w: span * COLUMN, h }, SHADE)
      const box = { x: x + INSET, y: y + TOP, w: width, h: below - TOP }
      drawLines(page, box, { lines: labels, ...face })
      drawLines(page, { ...box, y: y + below, h: h - below }, { lines: values, ...FACES.content })
    },
  }
}

/** A field across the page whose text takes the room that is left: its lines, and its height for a number of them. */
export function layText(label: string, text: string) {
  const lines = linesOf(text === '' ? '-' : text, FACES.content, { width: widthOf(4) })
  const below = TOP + LABEL * LEADING
  const heightFor = (count: number) => below + heightOf(count, CONTENT) + BOTTOM
  return {
    lines: lines.length,
    heightFor,
    /** The most lines that fit. */
    countIn: (height: number) =>
      Math.max(0, Math.floor((height - below - BOTTOM - CONTENT * (ASCENT + DESCENT)) / (CONTENT * LEADING)) + 1),
    draw: (page: Page, y: number, count: number) => {
      const box = { x: BODY.x + INSET, y: y + TOP, w: widthOf(4), h: heightFor(count) - TOP }
      drawLines(
        page,
        { ...box, h: below - TOP },
        { lines: linesOf(label, FACES.label, { width: box.w, limit: 1 }), ...FACES.label },
      )
      const shown = lines.slice(0, count)
      const isCut = count < lines.length
      if (isCut) shown.push(`${(shown.pop() ?? '').slice(0, -4).trimEnd()}...`)
      drawLines(page, { ...box, y: y + below, h: box.h - below + TOP }, { lines: shown, ...FACES.content, cut: isCut })
    },
  }
}

/** The line between two blocks, 0.5 pt. */
export const drawRule = (page: Page, y: number): void => drawLine(page, { x: FRAME.x, y }, { x: FRAME.x + FRAME.w, y })
