import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import roman from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url'
import bold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url'
import boldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url'
import italic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url'

/** The faces of our prints, which name them without carrying them: served by us, so that a print looks the same everywhere. */
const FACES: Readonly<Record<string, string>> = {
  'FoxitSerif.pfb': roman,
  'FoxitSerifBold.pfb': bold,
  'FoxitSerifItalic.pfb': italic,
  'FoxitSerifBoldItalic.pfb': boldItalic,
}

/** What pdf.js asks for what a file does not carry. No character maps and no WebAssembly: our prints need none, and the policy of the page allows none. */
class Faces {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = FACES[filename]
    if (!url) throw new Error(`No such face: ${filename}`)
    return new Uint8Array(await (await fetch(url)).arrayBuffer())
  }
}

/** Loaded with the first print that is looked at; the build for browsers a few years old. */
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
