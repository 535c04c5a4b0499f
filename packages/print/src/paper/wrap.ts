import { fallbackAdvance } from './fallback.ts'
import { type Font, textWidth, widthsOf } from './fonts.ts'

const SPACE = 32
const NEWLINE = 10
const ELLIPSIS = '\x85'

/** One line of a wrapped text. `next` is where the following line starts in the encoded text. */
export interface Line {
  text: string
  next: number
}

/** How a text is set; sizes in points. */
export interface Face {
  font: Font
  size: number
}

/**
 * The lines of an encoded text in a column of `width` points: broken at spaces, a word longer than the column at any
 * letter, always at `\n`. One pass over the text: the work is constant per character.
 * @param limit stops after so many lines
 */
export function wrap(encoded: string, face: Face & { width: number }, limit = Number.POSITIVE_INFINITY): Line[] {
  const lines: Line[] = []
  let from = 0
  while (from < encoded.length && lines.length < limit) {
    const line = takeLine(encoded, from, face)
    lines.push(line)
    from = line.next
  }
  return lines
}

function takeLine(encoded: string, from: number, face: Face & { width: number }): Line {
  const widths = widthsOf(face.font)
  const room = (face.width * 1000) / face.size + 0.01
  let used = 0
  let breakAt = -1
  for (let at = from; at < encoded.length; at++) {
    const code = encoded.charCodeAt(at)
    if (code === NEWLINE) return { text: encoded.slice(from, at).trimEnd(), next: at + 1 }
    if (code === SPACE) breakAt = at
    used += widths[code] ?? fallbackAdvance(code)
    if (used <= room || code === SPACE) continue
    const end = breakAt > from ? breakAt : Math.max(at, from + 1)
    return { text: encoded.slice(from, end).trimEnd(), next: skipSpaces(encoded, end) }
  }
  return { text: encoded.slice(from).trimEnd(), next: encoded.length }
}

function skipSpaces(encoded: string, from: number): number {
  let at = from
  while (encoded.charCodeAt(at) === SPACE) at++
  return at
}

/** Shortens one line so that it fits with an ellipsis at its end. */
export function ellipsize(encoded: string, face: Face, width: number): string {
  const widths = widthsOf(face.font)
  const room = ((width - textWidth(ELLIPSIS, face.font, face.size)) * 1000) / face.size + 0.01
  if (room < 0) return ''
  let end = 0
  for (let used = 0; end < encoded.length; end++) {
    const code = encoded.charCodeAt(end)
    used += widths[code] ?? fallbackAdvance(code)
    if (used > room) break
  }
  return encoded.slice(0, end).trimEnd() + ELLIPSIS
}

/** What `fit` asks: the lines allowed, the size wished for and the smallest one accepted. */
export interface FitStyle {
  font?: Font
  size?: number
  min?: number
  lines?: number
}

/** A text set for its box. */
export interface Fitted {
  font: Font
  size: number
  lines: string[]
  /** True when the text had to be cut */
  cut: boolean
}
