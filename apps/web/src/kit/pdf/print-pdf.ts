import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from './pdf-library.ts'
import styles from './print.module.css'

/** Dots per inch, for sharp CODE-128 bars; long prints use a lower resolution to fit in memory. */
const FINE = 300
const COARSE = 150
const MANY = 20
/** Maximum number of pages that are prepared in advance. */
const READY_PAGES = 6

/** Pages as images on sheets of their size; they replace the content of the screen while printing. */
interface Sheets {
  holder: HTMLElement
  style: CSSStyleSheet
  urls: string[]
}

/** Only one document replaces the screen's content at a time. */
let standing: Sheets | null = null

interface Printing {
  /** Dots per inch. Default: fine, coarse for many pages */
  dots?: number
  /** A longer document is not printed */
  most?: number
  /** Stops between two pages, and then does not print */
  signal?: AbortSignal
  /** Called before each page is drawn */
  onPage?: (number: number, total: number) => void
}

/** Prints a PDF instead of the page. Returns its number of pages. */
export async function printPdf(
  blob: Blob,
  { dots, most = Number.POSITIVE_INFINITY, signal, onPage }: Printing = {},
): Promise<number> {
  const { pdf, close } = await openPdf(blob)
  const sheets = emptySheets()
  const before = standing
  try {
    if (pdf.numPages > most) return pdf.numPages
    await draw(sheets, pdf, { dots: dots ?? (pdf.numPages > MANY ? COARSE : FINE), signal, onPage })
    if (signal?.aborted) return pdf.numPages
    stand(sheets)
    await printed()
    return pdf.numPages
  } finally {
    stand(before)
    drop(sheets)
    close()
  }
}

/** Prepares a short document for the browser's own «print» command; `signal` removes it. */
export async function makeReady(pdf: PDFDocumentProxy, signal: AbortSignal): Promise<void> {
  if (pdf.numPages > READY_PAGES) return
  const sheets = emptySheets()
  signal.addEventListener('abort', () => {
    if (standing === sheets) stand(null)
    drop(sheets)
  })
  await draw(sheets, pdf, { dots: FINE, signal })
  if (!signal.aborted) stand(sheets)
}

function emptySheets(): Sheets {
  const holder = document.createElement('div')
  holder.className = styles.sheets ?? ''
  return { holder, style: new CSSStyleSheet(), urls: [] }
}

/** Replaces the pages that were prepared before. */
function stand(sheets: Sheets | null): void {
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== standing?.style)
  standing?.holder.remove()
  document.adoptedStyleSheets = sheets ? [...others, sheets.style] : others
  if (sheets) document.body.append(sheets.holder)
  standing = sheets
}

function drop({ urls }: Sheets): void {
  for (const url of urls.splice(0)) URL.revokeObjectURL(url)
}

interface Drawing {
  dots: number
  /** Stops between two pages */
  signal?: AbortSignal
  onPage?: (number: number, total: number) => void
}

async function draw(sheets: Sheets, pdf: PDFDocumentProxy, { dots, signal, onPage }: Drawing): Promise<void> {
  for (let number = 1; number <= pdf.numPages && !signal?.aborted; number++) {
    onPage?.(number, pdf.numPages)
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: dots / 72 })
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    await page.render({ canvas, viewport, intent: 'print' }).promise
    const { width, height } = page.getViewport({ scale: 1 })
    if (number === 1) sheets.style.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0 }`)
    const image = await imageOf(canvas, sheets.urls)
    image.style.width = `${width}pt`
    image.style.height = `${height}pt`
    image.alt = `Página ${number}`
    sheets.holder.append(image)
  }
}

/** Resolves when the print dialog closes, or after a minute in browsers without that event. */
function printed(): Promise<unknown> {
  const closed = new Promise((resolve) => {
    addEventListener('afterprint', resolve, { once: true })
    setTimeout(resolve, 60_000)
  })
  print()
  return closed
}

/** An image that is decoded before printing. */
async function imageOf(canvas: HTMLCanvasElement, urls: string[]): Promise<HTMLImageElement> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!blob) throw new Error('The page could not be drawn')
  const url = URL.createObjectURL(blob)
  urls.push(url)
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
