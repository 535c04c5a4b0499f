import PDFDocument from 'pdfkit'
import { decodeText } from './encode.ts'
import { fallbackAdvance } from './fallback.ts'

/** The faces required by the manuals: Times, and for the DANFSe a sans serif. */
export type Font = 'roman' | 'bold' | 'italic' | 'sans' | 'sansBold'

/** Resource name and PostScript name of each face. */
export const FONTS: Readonly<Record<Font, { name: string; base: string }>> = {
  roman: { name: 'R', base: 'Times-Roman' },
  bold: { name: 'B', base: 'Times-Bold' },
  italic: { name: 'I', base: 'Times-Italic' },
  sans: { name: 'S', base: 'Helvetica' },
  sansBold: { name: 'SB', base: 'Helvetica-Bold' },
}

/**
 * Height of an ordinary glyph above and below the base line, in ems (Times: capitals 0.68, descenders 0.22).
 */
export const ASCENT = 0.69
export const DESCENT = 0.22

/** Distance between base lines, in ems; accented capitals do not touch the descenders above. */
export const LEADING = 1.12

/** Advance of each WinAnsi byte in thousandths of an em, from pdfkit's metrics; built once per process. */
const WIDTHS: Readonly<Record<Font, Float64Array>> = buildWidths()

function buildWidths(): Record<Font, Float64Array> {
  const doc = new PDFDocument({ autoFirstPage: false })
  doc.fontSize(1000)
  const table = (base: string) => {
    doc.font(base)
    return Float64Array.from({ length: 256 }, (_, byte) =>
      byte < 0x20 ? 0 : doc.widthOfString(decodeText(String.fromCharCode(byte))),
    )
  }
  return {
    roman: table(FONTS.roman.base),
    bold: table(FONTS.bold.base),
    italic: table(FONTS.italic.base),
    sans: table(FONTS.sans.base),
    sansBold: table(FONTS.sansBold.base),
  }
}

/** The advance table of a font, indexed by byte. */
export const widthsOf = (font: Font): Float64Array => WIDTHS[font]

/** Width of an encoded text in points. */
export function textWidth(encoded: string, font: Font, size: number): number {
  const widths = WIDTHS[font]
  let sum = 0
  for (let index = 0; index < encoded.length; index++) {
    const code = encoded.charCodeAt(index)
    sum += widths[code] ?? fallbackAdvance(code)
  }
  return (sum * size) / 1000
}
