import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { findInPage, type Match, type TextPiece } from './find-text.ts'

const PAUSE = 150

/** Pieces of a page's text, equal to those of the text layer. */
async function piecesOf(pdf: PDFDocumentProxy, number: number): Promise<TextPiece[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.flatMap((item) => ('str' in item ? [{ str: item.str }] : []))
}

/** All matches of a text, page by page; a changed search cancels the previous one. */
export function useFind(pdf: PDFDocumentProxy | undefined, query: string): Match[] {
  const [matches, setMatches] = useState<Match[]>([])
  useEffect(() => {
    setMatches([])
    if (!pdf || query.trim() === '') return
    let isCancelled = false
    const search = async () => {
      const results: Match[] = []
      for (let number = 1; number <= pdf.numPages && !isCancelled; number++)
        results.push(...findInPage(await piecesOf(pdf, number), query, number))
      if (!isCancelled) setMatches(results)
    }
    const timer = setTimeout(() => void search().catch(() => {}), PAUSE) // the print may be closed meanwhile
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [pdf, query])
  return matches
}
