import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf } from '../../../../kit/pdf/pdf-library.ts'

/** Size of a page in points, at scale 1. */
export interface PageSize {
  width: number
  height: number
}

export interface Pages {
  pdf: PDFDocumentProxy
  sizes: PageSize[]
}

/** An open print with its page sizes; closed when another one replaces it. */
export function usePdf(blob: Blob | undefined): { pages: Pages | null; broken: boolean } {
  const [pages, setPages] = useState<Pages | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    setPages(null)
    setBroken(false)
    if (!blob) return
    let isCancelled = false
    let close = () => {}
    const open = async () => {
      const opened = await openPdf(blob)
      close = opened.close
      if (isCancelled) return close()
      const sizes = await sizesOf(opened.pdf)
      if (!isCancelled) setPages({ pdf: opened.pdf, sizes })
    }
    open().catch(() => {
      if (!isCancelled) setBroken(true)
    })
    return () => {
      isCancelled = true
      close()
    }
  }, [blob])
  return { pages, broken }
}

async function sizesOf(pdf: PDFDocumentProxy): Promise<PageSize[]> {
  const sizes: PageSize[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
    sizes.push({ width, height })
  }
  return sizes
}
