import { fallbackAdvance } from './fallback.ts'
import { type Font, textWidth, widthsOf } from './fonts.ts'

const SPACE = 32
const NEWLINE = 10
const ELLIPSIS = '\x85'

/** One line of a wrapped text. `next` is the index of the following line in the encoded text. */
export interface WrappedLine {
  text: string
  next: number
}

/** Font and size of a text. Units: points. */
export interface Face {
  font: Font
  size: number
}

/**
 * Wraps an encoded text in a column of `width` points. Breaks at `\n` and at spaces; a word longer than the
 * column is broken at any letter. Linear time.
 * @param limit maximum number of lines
 */
export function wrap(encoded: string, face: Face & { width: number }, limit = Number.POSITIVE_INFINITY): WrappedLine[] {
  const lines: WrappedLine[] = []
  let from = 0
  while (from < encoded.length && lines.length < limit) {
    const line = takeLine(encoded, from, face)
    lines.push(line)
    from = line.next
  }
  return lines
}

function takeLine(encoded: string, from: number, face: Face & { width: number }): WrappedLine {
  const widths = widthsOf(face.font)
  const available = (face.width * 1000) / face.size + 0.01
  let used = 0
  let breakAt = -1
  for (let index = from; index < encoded.length; index++) {
    const code = encoded.charCodeAt(index)
    if (code === NEWLINE) return { text: encoded.slice(from, index).trimEnd(), next: index + 1 }
    if (code === SPACE) breakAt = index
    used += widths[code] ?? fallbackAdvance(code)
    if (used <= available || code === SPACE) continue
    const end = breakAt > from ? breakAt : Math.max(index, from + 1)
    return { text: encoded.slice(from, end).trimEnd(), next: skipSpaces(encoded, end) }
  }
  return { text: encoded.slice(from).trimEnd(), next: encoded.length }
}

function skipSpaces(encoded: string, from: number): number {
  let index = from
  while (encoded.charCodeAt(index) === SPACE) index++
  return index
}

/** Cuts one line so that it fits with an ellipsis at its end. */
export function ellipsize(encoded: string, face: Face, width: number): string {
  const widths = widthsOf(face.font)
  const available = ((width - textWidth(ELLIPSIS, face.font, face.size)) * 1000) / face.size + 0.01
  if (available < 0) return ''
  let end = 0
  for (let used = 0; end < encoded.length; end++) {
    const code = encoded.charCodeAt(end)
    used += widths[code] ?? fallbackAdvance(code)
    if (used > available) break
  }
  return encoded.slice(0, end).trimEnd() + ELLIPSIS
}

/** Options of `fit`: font, preferred size, smallest size, and maximum number of lines. */
export interface FitStyle {
  font?: Font
  size?: number
  min?: number
  lines?: number
}

/** A text laid out for its box. */
export interface Fitted {
  font: Font
  size: number
  lines: string[]
  /** True when the text was cut */
  cut: boolean
}
