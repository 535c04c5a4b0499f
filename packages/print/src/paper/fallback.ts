import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** The face of what the standard fonts lack: Latin, Greek, Cyrillic, mathematics, arrows, symbols. */
const fileOf = (): string => createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')
/** Its letters are larger than those of Times: set smaller, they stand beside them and stay between the same lines. */
export const FALLBACK_SCALE = 0.9
/** Resource name in the page's operators */
export const FALLBACK_NAME = 'U'

/** What is used of a font that pdfkit (fontkit) has opened. */
interface Face {
  unitsPerEm: number
  hasGlyphForCodePoint: (code: number) => boolean
  glyphForCodePoint: (code: number) => { advanceWidth: number }
}

/** A font of one PDF: it gathers the glyphs used, of which pdfkit writes a subset at the end. */
export interface Embedded {
  font: Face
  ref: () => unknown
  /** Glyph numbers of the subset, four hexadecimal figures each */
  encode: (text: string) => [string[], unknown]
}

/** The font that a document has just selected. pdfkit's types have no name for it, its code does (mixins/fonts.js). */
const selected = (pdf: object): Embedded => (pdf as { _font: Embedded })._font

let face: Face | null = null
const advances = new Map<number, number>()

/** Opened at the first character that needs it, once per process. */
function openFace(): Face {
  if (face) return face
  face = selected(new PDFDocument({ autoFirstPage: false }).font(fileOf())).font
  return face
}

/** True when the fallback face can write a character (of the basic plane: an encoded text has one code for each). */
export const hasFallback = (code: number): boolean => code <= 0xffff && openFace().hasGlyphForCodePoint(code)

/** The advance of a character of the fallback face in thousandths of the size it is set beside. */
export function fallbackAdvance(code: number): number {
  const known = advances.get(code)
  if (known !== undefined) return known
  const { unitsPerEm, glyphForCodePoint } = openFace()
  const advance = (glyphForCodePoint.call(face, code).advanceWidth * 1000 * FALLBACK_SCALE) / unitsPerEm
  advances.set(code, advance)
  return advance
}

const embedded = new WeakMap<object, Embedded>()

/** The fallback face of one PDF. */
export function embedFallback(pdf: PDFKit.PDFDocument): Embedded {
  const known = embedded.get(pdf)
  if (known) return known
  // pdfkit takes an open font as well as a file, which its types leave out
  pdf.font(openFace() as unknown as string, 'fallback')
  const font = selected(pdf)
  embedded.set(pdf, font)
  return font
}
