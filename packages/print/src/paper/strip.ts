import { encodeText } from './encode.ts'
import { fit } from './fit.ts'
import { type Font, LEADING, textWidth } from './fonts.ts'
import type { Rect } from './geometry.ts'
import { drawLines, type Page } from './page.ts'
import { wrap } from './wrap.ts'

/** A narrow paper: its width, clear margin at each side, and the size its text is set in; points. */
export interface Roll {
  width: number
  margin: number
  size: number
}

/** A piece of a receipt or label that is never broken: a line of text, the QR Code. Such a paper is a list of them. */
export interface Strip {
  height: number
  draw: (page: Page, rect: Rect) => void
}

/** How a strip's text is set. */
export interface StripStyle {
  /** Times the roll's own size; 1 unless told */
  scale?: number
  font?: Font
  align?: 'left' | 'center' | 'right'
}

/** Room for the descenders of a line above the next one's accents. */
const LINE = LEADING + 0.06
const COLUMN_GAP = 5
/** Share of the width that a value may take before it gets lines of its own. */
const VALUE_SHARE = 0.6

/** Width between the margins. */
export const innerWidth = ({ width, margin }: Roll): number => width - 2 * margin

const lineStrip = (text: string, set: { font: Font; size: number; align: StripStyle['align'] }): Strip => ({
  height: set.size * LINE,
  draw: (page, rect) => drawLines(page, rect, { lines: [text], ...set }),
})

/** A text over as many lines as it needs; '' gives none. */
export function textStrips(
  roll: Roll,
  text: string,
  { scale = 1, font = 'roman', align = 'left' }: StripStyle = {},
): Strip[] {
  const size = roll.size * scale
  const lines = wrap(encodeText(text).trim(), { font, size, width: innerWidth(roll) })
  return lines.map((line) => lineStrip(line.text, { font, size, align }))
}

/** One long word (an address), set smaller rather than broken while it can still be read; centred. */
export function wordStrips(roll: Roll, word: string): Strip[] {
  const set = fit(word, { w: innerWidth(roll), h: roll.size }, { size: roll.size, min: 6 })
  const [line = ''] = set.lines
  if (set.cut) return textStrips(roll, word, { align: 'center' })
  return [lineStrip(line, { font: 'roman', size: set.size, align: 'center' })]
}

/** A name at the left and its value at the right of the last line; nothing of either is ever cut. */
export function pairStrips(roll: Roll, [name, value]: readonly [string, string], style: StripStyle = {}): Strip[] {
  const { scale = 1, font = 'roman' } = style
  const size = roll.size * scale
  const width = innerWidth(roll)
  const right = fit(value, { w: width * VALUE_SHARE, h: size }, { font, size, min: 6 })
  if (right.cut) return [...textStrips(roll, name, style), ...textStrips(roll, value, { ...style, align: 'right' })]
  const [figure = ''] = right.lines
  const room = width - textWidth(figure, font, right.size) - COLUMN_GAP
  const lines = wrap(encodeText(name).trim(), { font, size, width: room })
  const last = lines.pop()?.text ?? ''
  return [
    ...lines.map((line) => lineStrip(line.text, { font, size, align: 'left' })),
    {
      height: size * LINE,
      draw: (page, rect) => {
        drawLines(page, { ...rect, w: room }, { lines: [last], font, size })
        drawLines(page, rect, { lines: [figure], font, size: right.size, align: 'right' })
      },
    },
  ]
}

/** A centred sentence in bold capitals with air around it: what must be seen. */
export const bannerStrips = (roll: Roll, text: string): Strip[] => [
  gapStrip(2),
  ...textStrips(roll, text, { font: 'bold', scale: 1.08, align: 'center' }),
  gapStrip(2),
]

/** Empty space. */
export const gapStrip = (height: number): Strip => ({ height, draw: () => undefined })

/** Strips that stay on one sheet as long as all of them are no higher than `most`. */
export const together = (strips: readonly Strip[], most: number): Strip[] =>
  heightOf(strips) > most
    ? [...strips]
    : [{ height: heightOf(strips), draw: (page, rect) => void drawStrips(page, rect, strips) }]

/** Lays strips on sheets of `room` points. A strip higher than a sheet has one of its own. */
export function planStrips(strips: readonly Strip[], room: number): Strip[][] {
  const sheets: Strip[][] = [[]]
  let left = room
  for (const strip of strips) {
    if (strip.height > left) {
      sheets.push([])
      left = room
    }
    sheets.at(-1)?.push(strip)
    left -= strip.height
  }
  return sheets
}

/** Height of strips one under the other. */
export const heightOf = (strips: readonly Strip[]): number => strips.reduce((sum, strip) => sum + strip.height, 0)

/** Draws strips one under the other from the top of a rectangle; answers the y below the last. */
export function drawStrips(page: Page, rect: Rect, strips: readonly Strip[]): number {
  let { y } = rect
  for (const strip of strips) {
    strip.draw(page, { ...rect, y, h: strip.height })
    y += strip.height
  }
  return y
}
