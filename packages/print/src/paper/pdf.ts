import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { embedFallback, FALLBACK_NAME } from './fallback.ts'
import { FONTS } from './fonts.ts'
import type { Page } from './page.ts'
import type { PdfPageInternals } from './pdf-internals.ts'
import { writeImage } from './xobject.ts'

/** Metadata of a PDF. */
export interface PdfInfo {
  title: string
  subject?: string
  /** Date of the document, not of printing, so that equal input gives equal bytes */
  created?: Date
}

/** An open PDF, a readable stream of bytes; pages are compressed and emitted as they are added. */
export type Pdf = PDFKit.PDFDocument

/**
 * Opens a PDF. pdfkit writes objects, cross references and compression; page contents come from `Page.ops`.
 */
export function openPdf({ title, subject = '', created }: PdfInfo): Pdf {
  return new PDFDocument({
    autoFirstPage: false,
    // null disables pdfkit's default font, which its types do not allow (fonts.js, initFonts)
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
    const ops = page.needsFallback ? withFallback(pdf, page.ops.join('\n')) : page.ops.join('\n')
    setContent(pdf, ops)
  }
}

/** Half the time of zlib's default level for a tenth more bytes. */
const LEVEL = 3

/** Replaces the content of the open page, which pdfkit began with a flipped y axis and would compress at zlib's default level. */
function setContent(pdf: Pdf, ops: string): void {
  const { content } = pdf.page as unknown as PdfPageInternals
  content.compress = false
  content.data.Filter = 'FlateDecode'
  content.buffer = [deflateSync(Buffer.from(`${ops}\n`, 'latin1'), { level: LEVEL })]
}

/** Replaces the fallback characters written by `writeLine` with the glyphs of this PDF's font subset. */
function withFallback(pdf: Pdf, ops: string): string {
  const font = embedFallback(pdf)
  Object.assign(pdf.page.fonts, { [FALLBACK_NAME]: font.ref() })
  return ops.replace(/<([\u0100-\uffff]+)>/g, (_, run: string) => {
    // character by character: ligatures and kerning would change the measured width
    return `<${[...run].map((char) => font.encode(char)[0].join('')).join('')}>`
  })
}

const fontsByPdf = new WeakMap<Pdf, Record<string, unknown>>()

/** The standard fonts of a PDF, written once as references; standard fonts are not embedded. */
function fontsOf(pdf: Pdf): Record<string, unknown> {
  const cached = fontsByPdf.get(pdf)
  if (cached) return cached
  const fonts: Record<string, unknown> = {}
  for (const { name, base } of Object.values(FONTS)) {
    const ref = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: base, Encoding: 'WinAnsiEncoding' })
    ref.end(undefined)
    fonts[name] = ref
  }
  fontsByPdf.set(pdf, fonts)
  return fonts
}

const imagesByPdf = new WeakMap<Pdf, Map<string, unknown>>()

/** An image of a PDF, written on first use. */
function imageOf(pdf: Pdf, name: string, bytes: Uint8Array): unknown {
  const images = imagesByPdf.get(pdf) ?? new Map<string, unknown>()
  imagesByPdf.set(pdf, images)
  if (!images.has(name)) images.set(name, writeImage(pdf, bytes))
  return images.get(name)
}

/** Ends the PDF and returns its bytes. */
export async function pdfBytes(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The available bytes of an open PDF. Reading after each document keeps at most one document in memory. */
export function* readyBytes(pdf: Pdf): Generator<Uint8Array> {
  for (let chunk = nextChunk(pdf); chunk !== null; chunk = nextChunk(pdf)) yield chunk
}

// read() of a binary stream returns a Buffer or null; its type is any
const nextChunk = (pdf: Pdf): Buffer | null => pdf.read() as Buffer | null
