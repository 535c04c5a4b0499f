import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import roman from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url'
import bold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url'
import boldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url'
import italic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url'

/** Fonts of our prints, which do not embed them; served by us, so that prints look the same everywhere. */
const FACES: Readonly<Record<string, string>> = {
  'FoxitSerif.pfb': roman,
  'FoxitSerifBold.pfb': bold,
  'FoxitSerifItalic.pfb': italic,
  'FoxitSerifBoldItalic.pfb': boldItalic,
}

/**
 * Font loader for pdf.js. Our prints need no character maps or WebAssembly, and the page's CSP forbids them.
 */
class Faces {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = FACES[filename]
    if (!url) throw new Error(`No such face: ${filename}`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

/** Loads pdf.js with the first print; the legacy build supports older browsers. */
export const loadPdfJs = () => import('pdfjs-dist/legacy/build/pdf.mjs')

interface OpenPdf {
  pdf: PDFDocumentProxy
  close: () => void
}

/** Opens a PDF in pdf.js's worker, from our own origin, without eval. */
export async function openPdf(blob: Blob): Promise<OpenPdf> {
  const { getDocument, GlobalWorkerOptions } = await loadPdfJs()
  GlobalWorkerOptions.workerSrc = workerUrl
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    isEvalSupported: false,
    useWasm: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    BinaryDataFactory: Faces,
    stopAtErrors: false,
  })
  const pdf = await task.promise
  return { pdf, close: () => void task.destroy() }
}
