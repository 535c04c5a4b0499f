import type { Rect } from './geometry.ts'
import { drawBars, drawFill, type Page } from './page.ts'

/** Widths of bar, space, bar, space, bar, space of each symbol 0–105 (ISO/IEC 15417). */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const STOP = '2331112'
const MODULES_OF_SYMBOL = 11
/** Quiet zone on each side required by the standard, in modules. */
const QUIET = 10

type CodeSet = 'A' | 'B' | 'C'
const SETS: readonly CodeSet[] = ['C', 'A', 'B']
const START = { A: 103, B: 104, C: 105 }
/** The symbol that switches to a set; the same from both other sets. */
const CHANGE = { A: 101, B: 100, C: 99 }

interface Path {
  cost: number
  set: CodeSet
  before: Path | null
  values: number[]
}

/**
 * The symbol values of the shortest code for a text, including start and check symbol, without stop.
 * Shape   numeric keys of 44 digits: start C and 22 pairs; keys with letters: C for runs of digits, else A (B
 *         for lower case)
 * Throws  RangeError for characters that CODE-128 cannot encode
 * Source  ISO/IEC 15417; NT Conjunta DF-e 2025.001 (CODE-128 C and A for keys with letters)
 */
export function code128Values(text: string): number[] {
  return withCheck(/^(\d\d)+$/.test(text) ? pairsOf(text) : shortestValues(text))
}

/** Digits of even number, like every key without letters: code C alone is the shortest. */
function pairsOf(digits: string): number[] {
  const values = [START.C]
  for (let index = 0; index < digits.length; index += 2) values.push(Number(digits.slice(index, index + 2)))
  return values
}

/** The shortest symbols of any text, by the cost of every path through the three code sets. */
export function shortestValues(text: string): number[] {
  const best: Partial<Record<CodeSet, Path>>[] = Array.from({ length: text.length + 1 }, () => ({}))
  for (const set of SETS) best[0]![set] = { cost: 1, set, before: null, values: [START[set]] }
  for (let index = 0; index < text.length; index++) {
    for (const from of SETS) {
      const path = best[index]?.[from]
      if (path) for (const set of SETS) extendPath(best, { path, set, at: index, text })
    }
  }
  const ends = SETS.flatMap((set) => best[text.length]?.[set] ?? [])
  const shortest = ends.reduce<Path | null>((least, end) => (least && least.cost <= end.cost ? least : end), null)
  if (!shortest) throw new RangeError('A text outside CODE-128')
  const values: number[] = []
  for (let path: Path | null = shortest; path; path = path.before) values.unshift(...path.values)
  return values
}

function withCheck(values: readonly number[]): number[] {
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0)
  return [...values, sum % 103]
}

function extendPath(
  best: Partial<Record<CodeSet, Path>>[],
  { path, set, at: index, text }: { path: Path; set: CodeSet; at: number; text: string },
): void {
  const length = set === 'C' ? 2 : 1
  const value = valueIn(set, text.slice(index, index + length))
  if (value === null) return
  const values = set === path.set ? [value] : [CHANGE[set], value]
  const cost = path.cost + values.length
  const previous = best[index + length]?.[set]
  if (!previous || cost < previous.cost) best[index + length]![set] = { cost, set, before: path, values }
}

function valueIn(set: CodeSet, chars: string): number | null {
  if (set === 'C') return /^\d\d$/.test(chars) ? Number(chars) : null
  const code = chars.charCodeAt(0)
  if (set === 'A') return code < 32 ? code + 64 : code < 96 ? code - 32 : null
  return code >= 32 && code < 128 ? code - 32 : null
}

/** Total width of the symbol in modules, including quiet zones. */
export function code128Modules(values: readonly number[]): number {
  return values.length * MODULES_OF_SYMBOL + 13 + 2 * QUIET
}

/**
 * Draws a bar code that fills the rectangle, including its quiet zones.
 * Throws  RangeError, like `code128Values`
 */
export function drawCode128(page: Page, rect: Rect, text: string): void {
  const values = code128Values(text)
  drawFill(page, rect, 1) // no watermark between the bars
  const bars: Rect[] = []
  let offset = QUIET
  for (const pattern of [...values.map((value) => PATTERNS[value] ?? STOP), STOP]) {
    for (let part = 0; part < pattern.length; part++) {
      const width = Number(pattern[part])
      if (part % 2 === 0) bars.push({ x: offset, y: 0, w: width, h: 1 })
      offset += width
    }
  }
  drawBars(page, rect, { unit: { w: rect.w / code128Modules(values), h: rect.h }, bars })
}
