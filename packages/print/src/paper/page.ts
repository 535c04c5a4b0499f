import { decodeText, encodeText, pdfString } from './encode.ts'
import { FALLBACK_NAME, FALLBACK_SCALE } from './fallback.ts'
import { fit } from './fit.ts'
import { ASCENT, DESCENT, FONTS, type Font, LEADING, textWidth } from './fonts.ts'
import type { Rect } from './geometry.ts'
import type { FitStyle } from './wrap.ts'

/** Where something was placed: what the geometry tests read. */
export interface Placed {
  kind: 'text' | 'symbol'
  text: string
  /** The ink: ascent to descent, natural width */
  rect: Rect
  /** The box it was promised to stay in */
  box: Rect
  size: number
  /** The text did not fit whole */
  cut: boolean
}

/** A page being drawn: content operators in order. Coordinates are points from the top left corner. */
export interface Page {
  w: number
  h: number
  ops: string[]
  /** Face that the operators have already selected */
  face: string
  /** Pictures that the operators name, by their resource name */
  images: Map<string, Uint8Array>
  /** Some text needs the fallback face, which `addPages` puts in place */
  wide: boolean
  /** Records every placed text when tracing; null otherwise */
  trace: Placed[] | null
}

/** An empty page of a size in points; `trace` keeps where every text goes, for the geometry tests. */
export const newPage = (size: { w: number; h: number }, trace = false): Page => ({
  w: size.w,
  h: size.h,
  ops: ['0.5 w'],
  face: '',
  images: new Map(),
  wide: false,
  trace: trace ? [] : null,
})

/** A number of an operator: hundredths of a point are finer than any printer. */
export const num = (value: number): string => String(Math.round(value * 100) / 100)

/** Characters of the fallback face, and all others, in runs. */
const RUNS = /[\u0100-\uffff]+|[^\u0100-\uffff]+/g
const WIDE = /[\u0100-\uffff]/

/** Writes one encoded line with its base line at `y`; no box, no check. For `paper` itself. */
export function show(page: Page, at: { x: number; y: number }, line: { text: string; font: Font; size: number }): void {
  const start = `${num(at.x)} ${num(page.h - at.y)} Td `
  const face = `/${FONTS[line.font].name} ${num(line.size)} Tf `
  if (!WIDE.test(line.text)) {
    page.ops.push(`BT ${page.face === face ? '' : face}${start}${pdfString(line.text)} Tj ET`)
    page.face = face
    return
  }
  const fallback = `/${FALLBACK_NAME} ${String(line.size * FALLBACK_SCALE)} Tf `
  const runs = (line.text.match(RUNS) ?? []).map((run) =>
    // `addPages` writes the glyphs of the PDF's own subset in place of these characters
    WIDE.test(run) ? `${fallback}<${run}> Tj` : `${face}${pdfString(run)} Tj`,
  )
  page.ops.push(`BT ${start}${runs.join(' ')} ET`)
  page.face = ''
  page.wide = true
}

/** How a text stands in its box; sizes in points. */
export interface TextStyle extends FitStyle {
  align?: 'left' | 'center' | 'right'
  valign?: 'top' | 'middle' | 'bottom'
}

/** Writes a text inside a box; it shrinks, then is cut, but never leaves the box. Empty text draws nothing. */
export function drawText(page: Page, box: Rect, { text, ...style }: TextStyle & { text: string }): void {
  if (text === '') return
  const { font, size, lines, cut } = fit(text, box, style)
  drawLines(page, box, { lines, font, size, cut, align: style.align, valign: style.valign })
}

/** Lines already set, and how they stand in their box. */
export interface SetLines {
  lines: readonly string[]
  font: Font
  size: number
  cut?: boolean
  align?: TextStyle['align']
  valign?: TextStyle['valign']
}

/** Writes encoded lines that were wrapped for this box before. */
export function drawLines(page: Page, box: Rect, set: SetLines): void {
  const { font, size, align = 'left', valign = 'top' } = set
  const height = (set.lines.length - 1) * size * LEADING + size * (ASCENT + DESCENT)
  const slack = { top: 0, middle: (box.h - height) / 2, bottom: box.h - height }[valign]
  let y = box.y + slack + size * ASCENT
  for (const text of set.lines) {
    const measured = align !== 'left' || page.trace ? textWidth(text, font, size) : 0
    const x = align === 'left' ? box.x : box.x + (box.w - measured) * (align === 'center' ? 0.5 : 1)
    if (text !== '') show(page, { x, y }, { text, font, size })
    if (page.trace && text.trim() !== '') {
      const rect = { x, y: y - size * ASCENT, w: measured, h: size * (ASCENT + DESCENT) }
      page.trace.push({ kind: 'text', text: decodeText(text), rect, box, size, cut: set.cut ?? false })
    }
    y += size * LEADING
  }
}

/** Strokes the border of a rectangle. */
export function drawBorder(page: Page, { x, y, w, h }: Rect): void {
  page.ops.push(`${num(x)} ${num(page.h - y - h)} ${num(w)} ${num(h)} re S`)
}

/** Fills a rectangle with a grey (0 black – 1 white). */
export function drawFill(page: Page, { x, y, w, h }: Rect, grey: number): void {
  page.ops.push(`q ${num(grey)} g ${num(x)} ${num(page.h - y - h)} ${num(w)} ${num(h)} re f Q`)
}

/** A straight line; `dash` makes it a cut line, `grey` and `width` a faint one. */
export function drawLine(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number; dash?: boolean; grey?: number; width?: number },
): void {
  const path = `${num(from.x)} ${num(page.h - from.y)} m ${num(to.x)} ${num(page.h - to.y)} l S`
  const state = `${to.dash ? '[3 2] 0 d ' : ''}${to.grey === undefined ? '' : `${num(to.grey)} G `}${to.width ? `${num(to.width)} w ` : ''}`
  page.ops.push(state === '' ? path : `q ${state}${path} Q`)
}

/** Fills many rectangles as one path (bars, modules). `box` is the symbol's place with its quiet zone. */
export function drawBars(page: Page, box: Rect, bars: readonly Rect[]): void {
  const path = bars.map((bar) => `${exact(bar.x)} ${exact(page.h - bar.y - bar.h)} ${exact(bar.w)} ${exact(bar.h)} re`)
  page.ops.push(`${path.join(' ')} f`)
  page.trace?.push({ kind: 'symbol', text: '', rect: box, box, size: 0, cut: false })
}

/** Bars need finer coordinates than text: a rounding of a hundredth would be seen by a scanner. */
const exact = (value: number): string => String(Math.round(value * 10000) / 10000)

/** From base line to base line of the watermark. */
const MARK_PITCH = 72

/**
 * Large grey letters along the diagonal, under everything drawn after them; every line stays inside the page. A program that
 * reads the page's text gets each line whole (`ActualText`), not letter by letter among the rows that it crosses.
 */
export function drawWatermark(page: Page, lines: readonly string[]): void {
  const diagonal = Math.hypot(page.w, page.h)
  const [cos, sin] = [page.w / diagonal, page.h / diagonal]
  for (const [at, line] of lines.entries()) {
    const text = encodeText(line)
    const off = ((lines.length - 1) / 2 - at) * MARK_PITCH
    // a parallel to the diagonal is the shorter the farther it runs from it
    const reach = 0.88 * (diagonal - ((Math.abs(off) + 30) * diagonal ** 2) / (page.w * page.h))
    const size = Math.min(60, reach / textWidth(text, 'bold', 1))
    const along = -textWidth(text, 'bold', size) / 2
    const across = off - size * 0.33
    const x = page.w / 2 + along * cos - across * sin
    const y = page.h / 2 + along * sin + across * cos
    const turn = `${cos.toFixed(4)} ${sin.toFixed(4)} ${(-sin).toFixed(4)} ${cos.toFixed(4)} ${num(x)} ${num(y)} Tm`
    const letters = `q 0.88 g BT /${FONTS.bold.name} ${num(size)} Tf ${turn} ${pdfString(text)} Tj ET Q`
    page.ops.push(`/Span <</ActualText ${pdfString(text)}>> BDC ${letters} EMC`)
  }
}
