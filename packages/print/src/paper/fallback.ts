import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/**
 * Path of the fallback font, for characters outside WinAnsi: Latin, Greek, Cyrillic, mathematics, arrows,
 * symbols.
 */
const fontPath = (): string => createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
/**
 * The fallback letters are larger than those of Times; this factor makes them fit in the same line height.
 */
export const FALLBACK_SCALE = 0.9
/** Resource name in the page's operators. */
export const FALLBACK_NAME = 'U'

/** The members of an open fontkit font in use. */
interface Face {
  unitsPerEm: number
  hasGlyphForCodePoint: (code: number) => boolean
  glyphForCodePoint: (code: number) => { advanceWidth: number }
}

/** A font of one PDF; pdfkit collects its used glyphs and embeds the subset at the end. */
export interface Embedded {
  font: Face
  ref: () => unknown
  /** Glyph numbers of the subset, four hexadecimal figures each */
  encode: (text: string) => [string[], unknown]
}

/** The currently selected font of a document; pdfkit's types omit this member (mixins/fonts.js). */
const selectedFont = (pdf: object): Embedded => (pdf as { _font: Embedded })._font

let face: Face | null = null
const advances = new Map<number, number>()

/** Opens the font on first use, once per process. */
function openFace(): Face {
  if (face) return face
  face = selectedFont(new PDFDocument({ autoFirstPage: false }).font(fontPath())).font
  return face
}

/**
 * True when the fallback face has a character. Only the basic plane: an encoded text has one code per
 * character.
 */
export const hasFallback = (code: number): boolean => code <= 0xffff && openFace().hasGlyphForCodePoint(code)

/** The advance of a character of the fallback face, in thousandths of the surrounding font size. */
export function fallbackAdvance(code: number): number {
  const cached = advances.get(code)
  if (cached !== undefined) return cached
  const { unitsPerEm, glyphForCodePoint } = openFace()
  const advance = (glyphForCodePoint.call(face, code).advanceWidth * 1000 * FALLBACK_SCALE) / unitsPerEm
  advances.set(code, advance)
  return advance
}

const embedded = new WeakMap<object, Embedded>()

/** The fallback face of one PDF. */
export function embedFallback(pdf: PDFKit.PDFDocument): Embedded {
  const cached = embedded.get(pdf)
  if (cached) return cached
  // pdfkit also accepts an open font, which its types omit
  pdf.font(openFace() as unknown as string, 'fallback')
  const font = selectedFont(pdf)
  embedded.set(pdf, font)
  return font
}
