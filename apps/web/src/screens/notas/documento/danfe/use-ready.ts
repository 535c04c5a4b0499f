import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect } from 'react'
import { makeReady } from '../../../../kit/pdf/print-pdf.ts'

/** Waits a moment, so that passing documents are not loaded. */
const PAUSE = 1000

/** Makes the browser's «print» command print the open document. */
export function useReady(pdf: PDFDocumentProxy): void {
  useEffect(() => {
    const abort = new AbortController()
    // the print may be closed meanwhile; «Imprimir» reports errors
    const timer = setTimeout(() => void makeReady(pdf, abort.signal).catch(() => {}), PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [pdf])
}
