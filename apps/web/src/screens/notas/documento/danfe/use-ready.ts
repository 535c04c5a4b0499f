import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect } from 'react'
import { makeReady } from './print-pdf.ts'

/** Waits a moment, so that passing documents are not loaded. */
const PAUSE = 1000

/** A print that is looked at is what the browser's own «print» prints. */
export function useReady(pdf: PDFDocumentProxy): void {
  useEffect(() => {
    const left = new AbortController()
    // a print that was closed meanwhile cannot be drawn; «Imprimir» says what goes wrong
    const timer = setTimeout(() => void makeReady(pdf, left.signal).catch(() => {}), PAUSE)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [pdf])
}
