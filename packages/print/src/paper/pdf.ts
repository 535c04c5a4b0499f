import PDFDocument from 'pdfkit'
import { embedFallback, FALLBACK_NAME } from './fallback.ts'
import { FONTS } from './fonts.ts'
import type { Page } from './page.ts'
import { writeImage } from './xobject.ts'

/** What names a PDF in viewers and lists. */
export interface PdfInfo {
  title: string
  subject?: string
  /** Instant of the document, so that the same document prints the same bytes */
  created?: Date
}

/** An open PDF: pages are compressed and handed on as they are added. It is a readable stream of bytes. */
export type Pdf = PDFKit.PDFDocument

/** Opens a PDF. pdfkit keeps the objects, cross references and compression; the page contents are ours. */
export function openPdf({ title, subject = '', created }: PdfInfo): Pdf {
  return new PDFDocument({
    autoFirstPage: false,
    // no text of pdfkit's: its types know no absent font, its code does (fonts.js, initFonts)
    font: null as unknown as string,
    lang: 'pt-BR',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Subject: subject,
      Producer: 'Portal do Contador',
      Creator: 'Portal do Contador',
      CreationDate: created && !Number.isNaN(created.getTime()) ? created : new Date(0),
    },
  })
}

/** Adds finished pages. */
export function addPages(pdf: Pdf, pages: readonly Page[]): void {
  const fonts = fontsOf(pdf)
  for (const page of pages) {
    pdf.addPage({ size: [page.w, page.h], margin: 0 })
    Object.assign(pdf.page.fonts, fonts)
    for (const [name, bytes] of page.images) Object.assign(pdf.page.xobjects, { [name]: imageOf(pdf, name, bytes) })
    const ops = page.wide ? withFallback(pdf, page.ops.join('\n')) : page.ops.join('\n')
    // pdfkit has turned the axes; turning them again gives the operators their own
    pdf.page.write(Buffer.from(`1 0 0 -1 0 ${page.h} cm\n${ops}\n`, 'latin1'))
  }
}

/** Puts the glyphs of this PDF's fallback face in place of the characters that `show` has left. */
function withFallback(pdf: Pdf, ops: string): string {
  const font = embedFallback(pdf)
  Object.assign(pdf.page.fonts, { [FALLBACK_NAME]: font.ref() })
  return ops.replace(/<([\u0100-\uffff]+)>/g, (_, run: string) => {
    // one by one: no ligature and no kerning may move what was measured
    return `<${[...run].map((char) => font.encode(char)[0].join('')).join('')}>`
  })
}

const opened = new WeakMap<Pdf, Record<string, unknown>>()

/** The standard fonts of a PDF, written once: they are named, not embedded. */
function fontsOf(pdf: Pdf): Record<string, unknown> {
  const known = opened.get(pdf)
  if (known) return known
  const fonts: Record<string, unknown> = {}
  for (const { name, base } of Object.values(FONTS)) {
    const ref = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: base, Encoding: 'WinAnsiEncoding' })
    ref.end(undefined)
    fonts[name] = ref
  }
  opened.set(pdf, fonts)
  return fonts
}

const pictures = new WeakMap<Pdf, Map<string, unknown>>()

/** A picture of a PDF, written at its first use. */
function imageOf(pdf: Pdf, name: string, bytes: Uint8Array): unknown {
  const known = pictures.get(pdf) ?? new Map<string, unknown>()
  pictures.set(pdf, known)
  if (!known.has(name)) known.set(name, writeImage(pdf, bytes))
  return known.get(name)
}

/** Ends the PDF and answers its bytes. */
export async function pdfBytes(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** What of an open PDF is ready; pdfkit only pushes, so asking in this way keeps no more than one document in memory. */
export function* readyBytes(pdf: Pdf): Generator<Uint8Array> {
  for (let chunk = nextChunk(pdf); chunk !== null; chunk = nextChunk(pdf)) yield chunk
}

// a binary stream's read() answers a Buffer or null; its type says any
const nextChunk = (pdf: Pdf): Buffer | null => pdf.read() as Buffer | null
