import { decodeText, encodeText, pdfString } from './encode.ts'
import { FALLBACK_NAME, FALLBACK_SCALE } from './fallback.ts'
import { fit } from './fit.ts'
import { ASCENT, DESCENT, FONTS, type Font, LEADING, textWidth } from './fonts.ts'
import type { Rect } from './geometry.ts'
import type { FitStyle } from './wrap.ts'

/** The recorded position of a text or symbol, for the geometry tests. */
export interface Placed {
  kind: 'text' | 'symbol'
  text: string
  /** Printed area: ascent to descent, natural width */
  rect: Rect
  /** The box that must contain it */
  box: Rect
  size: number
  /** True when the text was cut */
  cut: boolean
}

/** A page being drawn, as a list of content operators. Units: points from the top left corner. */
export interface Page {
  w: number
  h: number
  ops: string[]
  /** The currently selected face */
  face: string
  /** Images of the page, by resource name */
  images: Map<string, Uint8Array>
  /** True when a text needs the fallback face, which `addPages` embeds */
  needsFallback: boolean
  /** The positions of all texts when tracing, else null */
  trace: Placed[] | null
}

/** An empty page of a size in points; `trace` records the position of every text, for the geometry tests. */
export const newPage = (size: { w: number; h: number }, trace = false): Page => ({
  w: size.w,
  h: size.h,
  ops: ['0.5 w'],
  face: '',
  images: new Map(),
  needsFallback: false,
  trace: trace ? [] : null,
})

/** The hundredths of a number as its text has them: `''`, `.01` … `.1` … `.99`. */
const HUNDREDTHS = Array.from({ length: 100 }, (_, part) => String(part / 100).slice(1))

/**
 * Formats a number of an operator; hundredths of a point are finer than any printer's resolution.
 * Trap    a page has a thousand of them, and V8 writes two small integers five times as fast as a fraction
 */
export function pdfNumber(value: number): string {
  const hundredths = Math.round(value * 100)
  if (!(hundredths >= 0 && hundredths < 1_000_000)) return String(hundredths / 100)
  const part = hundredths % 100
  return `${(hundredths - part) / 100}${HUNDREDTHS[part] ?? ''}`
}

/** Alternating runs of fallback characters and other characters. */
const RUNS = /[\u0100-\uffff]+|[^\u0100-\uffff]+/g
const WIDE = /[\u0100-\uffff]/

/** Writes one encoded line with its base line at `y`, without any check. For use in `paper` only. */
function writeLine(
  page: Page,
  origin: { x: number; y: number },
  line: { text: string; font: Font; size: number },
): void {
  const start = `${pdfNumber(origin.x)} ${pdfNumber(page.h - origin.y)} Td `
  const face = `/${FONTS[line.font].name} ${pdfNumber(line.size)} Tf `
  if (!WIDE.test(line.text)) {
    page.ops.push(`BT ${page.face === face ? '' : face}${start}${pdfString(line.text)} Tj ET`)
    page.face = face
    return
  }
  const fallback = `/${FALLBACK_NAME} ${String(line.size * FALLBACK_SCALE)} Tf `
  const runs = (line.text.match(RUNS) ?? []).map((run) =>
    // `addPages` replaces these characters with the glyphs of the PDF's font subset
    WIDE.test(run) ? `${fallback}<${run}> Tj` : `${face}${pdfString(run)} Tj`,
  )
  page.ops.push(`BT ${start}${runs.join(' ')} ET`)
  page.face = ''
  page.needsFallback = true
}

/** Size and alignment of a text in its box; sizes in points. */
export interface TextStyle extends FitStyle {
  align?: 'left' | 'center' | 'right'
  valign?: 'top' | 'middle' | 'bottom'
}

/** Draws a text inside a box; it is shrunk, then cut, to stay in the box. An empty text draws nothing. */
export function drawText(page: Page, box: Rect, set: TextStyle & { text: string }): void {
  if (set.text === '') return
  const { font, size, lines, cut } = fit(set.text, box, set)
  drawLines(page, box, { lines, font, size, cut, align: set.align, valign: set.valign })
}

/** Laid-out lines with their size and alignment. */
export interface SetLines {
  lines: readonly string[]
  font: Font
  size: number
  cut?: boolean
  align?: TextStyle['align']
  valign?: TextStyle['valign']
}

/** Draws encoded lines that were already wrapped for this box. */
export function drawLines(page: Page, box: Rect, set: SetLines): void {
  const { font, size, align = 'left', valign = 'top' } = set
  const height = (set.lines.length - 1) * size * LEADING + size * (ASCENT + DESCENT)
  const slack = { top: 0, middle: (box.h - height) / 2, bottom: box.h - height }[valign]
  let y = box.y + slack + size * ASCENT
  for (const text of set.lines) {
    const measured = align !== 'left' || page.trace ? textWidth(text, font, size) : 0
    const x = align === 'left' ? box.x : box.x + (box.w - measured) * (align === 'center' ? 0.5 : 1)
    if (text !== '') writeLine(page, { x, y }, { text, font, size })
    if (page.trace && text.trim() !== '') {
      const rect = { x, y: y - size * ASCENT, w: measured, h: size * (ASCENT + DESCENT) }
      page.trace.push({ kind: 'text', text: decodeText(text), rect, box, size, cut: set.cut ?? false })
    }
    y += size * LEADING
  }
}

/** Strokes the border of a rectangle. */
export function drawBorder(page: Page, { x, y, w, h }: Rect): void {
  page.ops.push(`${pdfNumber(x)} ${pdfNumber(page.h - y - h)} ${pdfNumber(w)} ${pdfNumber(h)} re S`)
}

/** Fills a rectangle with a grey (0 black – 1 white). */
export function drawFill(page: Page, { x, y, w, h }: Rect, grey: number): void {
  page.ops.push(
    `q ${pdfNumber(grey)} g ${pdfNumber(x)} ${pdfNumber(page.h - y - h)} ${pdfNumber(w)} ${pdfNumber(h)} re f Q`,
  )
}

/** Draws a straight line; `dash` makes a cut line, `grey` and `width` a faint line. */
export function drawLine(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number; dash?: boolean; grey?: number; width?: number },
): void {
  const path = `${pdfNumber(from.x)} ${pdfNumber(page.h - from.y)} m ${pdfNumber(to.x)} ${pdfNumber(page.h - to.y)} l S`
  const state = `${to.dash ? '[3 2] 0 d ' : ''}${to.grey === undefined ? '' : `${pdfNumber(to.grey)} G `}${to.width ? `${pdfNumber(to.width)} w ` : ''}`
  page.ops.push(state === '' ? path : `q ${state}${path} Q`)
}

/** Many rectangles of whole modules, from the top left corner of their symbol. */
export interface Modules {
  /** Size of a module in points */
  unit: { w: number; h: number }
  bars: readonly Rect[]
}

/**
 * Fills the bars or modules of a symbol as one path. `box` is the symbol's area including its quiet zone; the page is
 * scaled to modules there, because rounded points would be visible to a scanner.
 */
export function drawBars(page: Page, box: Rect, { unit, bars }: Modules): void {
  const path = bars.map(({ x, y, w, h }) => `${x} ${y} ${w} ${h} re`)
  const scale = `${preciseNumber(unit.w)} 0 0 ${preciseNumber(-unit.h)} ${preciseNumber(box.x)} ${preciseNumber(page.h - box.y)} cm`
  page.ops.push(`q ${scale} ${path.join(' ')} f Q`)
  page.trace?.push({ kind: 'symbol', text: '', rect: box, box, size: 0, cut: false })
}

const preciseNumber = (value: number): string => String(Math.round(value * 1_000_000) / 1_000_000)

/** Distance between the watermark's base lines, in points. */
const MARK_PITCH = 72

/**
 * Draws large grey lines along the diagonal, inside the page and below everything drawn later. `ActualText`
 * lets programs extract each line as a whole.
 */
export function drawWatermark(
  page: Page,
  lines: readonly string[],
  { font = 'bold', grey = 0.88 }: { font?: Font; grey?: number } = {},
): void {
  const diagonal = Math.hypot(page.w, page.h)
  const [cos, sin] = [page.w / diagonal, page.h / diagonal]
  for (const [index, line] of lines.entries()) {
    const text = encodeText(line)
    const offset = ((lines.length - 1) / 2 - index) * MARK_PITCH
    // parallels of the diagonal are shorter the farther away they are
    const reach = 0.88 * (diagonal - ((Math.abs(offset) + 30) * diagonal ** 2) / (page.w * page.h))
    const size = Math.min(60, reach / textWidth(text, font, 1))
    const along = -textWidth(text, font, size) / 2
    const across = offset - size * 0.33
    const x = page.w / 2 + along * cos - across * sin
    const y = page.h / 2 + along * sin + across * cos
    const turn = `${cos.toFixed(4)} ${sin.toFixed(4)} ${(-sin).toFixed(4)} ${cos.toFixed(4)} ${pdfNumber(x)} ${pdfNumber(y)} Tm`
    const letters = `q ${pdfNumber(grey)} g BT /${FONTS[font].name} ${pdfNumber(size)} Tf ${turn} ${pdfString(text)} Tj ET Q`
    page.ops.push(`/Span <</ActualText ${pdfString(text)}>> BDC ${letters} EMC`)
  }
}
