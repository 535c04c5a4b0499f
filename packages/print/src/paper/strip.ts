import { encodeText } from './encode.ts'
import { fit } from './fit.ts'
import { type Font, LEADING, textWidth } from './fonts.ts'
import type { Rect } from './geometry.ts'
import { drawLines, type Page } from './page.ts'
import { wrap } from './wrap.ts'

/** A narrow paper: width, margin on each side, and font size. Units: points. */
export interface Roll {
  width: number
  margin: number
  size: number
}

/** An unbreakable part of a receipt or label: a line of text, the QR Code. A receipt is a list of strips. */
export interface Strip {
  height: number
  draw: (page: Page, rect: Rect) => void
}

/** Style of a strip's text. */
export interface StripStyle {
  /** Factor of the roll's font size; default 1 */
  scale?: number
  font?: Font
  align?: 'left' | 'center' | 'right'
}

/** Line height in ems; descenders do not touch the accents of the next line. */
const LINE = LEADING + 0.06
const COLUMN_GAP = 5
/** A value wider than this share of the width is printed on its own lines. */
const VALUE_SHARE = 0.6

/** Width between the margins, in points. */
export const innerWidth = ({ width, margin }: Roll): number => width - 2 * margin

const lineStrip = (text: string, set: { font: Font; size: number; align: StripStyle['align'] }): Strip => ({
  height: set.size * LINE,
  draw: (page, rect) => drawLines(page, rect, { lines: [text], ...set }),
})

/** A wrapped text, one strip per line; none for ''. */
export function textStrips(
  roll: Roll,
  text: string,
  { scale = 1, font = 'roman', align = 'left' }: StripStyle = {},
): Strip[] {
  const size = roll.size * scale
  const lines = wrap(encodeText(text).trim(), { font, size, width: innerWidth(roll) })
  return lines.map((line) => lineStrip(line.text, { font, size, align }))
}

/** One long word (an address), centred; it is shrunk while legible, else broken. */
export function wordStrips(roll: Roll, word: string): Strip[] {
  const set = fit(word, { w: innerWidth(roll), h: roll.size }, { size: roll.size, min: 6 })
  const [line = ''] = set.lines
  if (set.cut) return textStrips(roll, word, { align: 'center' })
  return [lineStrip(line, { font: 'roman', size: set.size, align: 'center' })]
}

/** A name on the left, and its value on the right of the last line. Neither is ever cut. */
export function pairStrips(roll: Roll, [name, value]: readonly [string, string], style: StripStyle = {}): Strip[] {
  const { scale = 1, font = 'roman' } = style
  const size = roll.size * scale
  const width = innerWidth(roll)
  const right = fit(value, { w: width * VALUE_SHARE, h: size }, { font, size, min: 6 })
  if (right.cut) return [...textStrips(roll, name, style), ...textStrips(roll, value, { ...style, align: 'right' })]
  const [figure = ''] = right.lines
  const nameWidth = width - textWidth(figure, font, right.size) - COLUMN_GAP
  const lines = wrap(encodeText(name).trim(), { font, size, width: nameWidth })
  const last = lines.pop()?.text ?? ''
  return [
    ...lines.map((line) => lineStrip(line.text, { font, size, align: 'left' })),
    {
      height: size * LINE,
      draw: (page, rect) => {
        drawLines(page, { ...rect, w: nameWidth }, { lines: [last], font, size })
        drawLines(page, rect, { lines: [figure], font, size: right.size, align: 'right' })
      },
    },
  ]
}

/** A prominent sentence: centred, bold, with space around it. */
export const bannerStrips = (roll: Roll, text: string): Strip[] => [
  gapStrip(2),
  ...textStrips(roll, text, { font: 'bold', scale: 1.08, align: 'center' }),
  gapStrip(2),
]

/** Empty space. */
export const gapStrip = (height: number): Strip => ({ height, draw: () => undefined })

/** Combines strips so that they stay on one sheet, unless their total height exceeds `maxHeight`. */
export const keepTogether = (strips: readonly Strip[], maxHeight: number): Strip[] =>
  stripsHeight(strips) > maxHeight
    ? [...strips]
    : [{ height: stripsHeight(strips), draw: (page, rect) => void drawStrips(page, rect, strips) }]

/** Distributes strips over sheets of `height` points. A strip higher than a sheet gets its own sheet. */
export function planStrips(strips: readonly Strip[], height: number): Strip[][] {
  const sheets: Strip[][] = [[]]
  let left = height
  for (const strip of strips) {
    if (strip.height > left) {
      sheets.push([])
      left = height
    }
    sheets.at(-1)?.push(strip)
    left -= strip.height
  }
  return sheets
}

/** Total height of strips, in points. */
export const stripsHeight = (strips: readonly Strip[]): number => strips.reduce((sum, strip) => sum + strip.height, 0)

/** Draws strips one below the other from the top of a rectangle; returns the y below the last. */
export function drawStrips(page: Page, rect: Rect, strips: readonly Strip[]): number {
  let { y } = rect
  for (const strip of strips) {
    strip.draw(page, { ...rect, y, h: strip.height })
    y += strip.height
  }
  return y
}
